import { MapPin } from 'lucide-react';
import { messageOf } from '#lib/api-error';
import { formatPhone, telAddress } from '#lib/format-phone';
import { EmptyState } from '#ui/empty-state';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { clinicMessages as words } from './clinic.messages.ts';
import { useClinicQuery } from './use-clinic-query.ts';

export function ContactDetails() {
  const { data: clinic, error, refetch } = useClinicQuery();
  if (error && !clinic) {
    return <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>;
  }
  if (!clinic) return <Skeleton label={words.loading} rows={3} />;
  const { name, address, phone, email } = clinic;
  if (!address && !phone && !email) {
    return (
      <EmptyState icon={<MapPin className="size-6" />} title={words.noContact}>
        {words.noContactHint}
      </EmptyState>
    );
  }
  return (
    <address className="panel grid gap-5 p-5 not-italic">
      <p className="text-lg font-semibold">{name}</p>
      <dl className="grid gap-4">
        {address && <Way term={words.address}>{address}</Way>}
        {phone && (
          <Way term={words.phone} href={telAddress(phone)}>
            {formatPhone(phone)}
          </Way>
        )}
        {email && (
          <Way term={words.email} href={`mailto:${email}`}>
            {email}
          </Way>
        )}
      </dl>
    </address>
  );
}

function Way({ term, href, children }: { term: string; href?: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-faint">{term}</dt>
      <dd className="mt-0.5 wrap-break-word">
        {href ? (
          <a href={href} className="text-link text-base">
            {children}
          </a>
        ) : (
          children
        )}
      </dd>
    </div>
  );
}
