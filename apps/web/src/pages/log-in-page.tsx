import { type Location, Navigate, useLocation } from 'react-router';
import { LogInForm, useSession, authMessages as words } from '#features/auth';
import { useClinicQuery } from '#features/clinic';
import { areDraftsKept, draftMinutes } from '#lib/drafts';
import { Link } from '#lib/link';
import { Banner } from '#ui/banner';
import { interruptedPath } from './interrupted-path.ts';
import { PublicFrame } from './public-frame.tsx';

export function LogInPage() {
  const { status, endedBy } = useSession();
  const { data: clinic } = useClinicQuery();
  const { state } = useLocation() as Location<{ from?: Location } | null>;
  if (status === 'signed_in') return <Navigate to={interruptedPath(state?.from)} replace />;
  return (
    <PublicFrame title={words.title} subtitle={words.subtitle}>
      <div className="grid gap-5">
        {endedBy && endedBy !== 'person' && <Banner tone="neutral">{endedWords(endedBy)}</Banner>}
        <LogInForm />
      </div>
      <p className="mt-8 flex min-h-7 flex-wrap justify-center gap-x-5 text-sm text-ink-soft">
        {clinic?.allowsRegistration && (
          <span>
            {words.noAccount}{' '}
            <Link to="/register" className="text-link">
              {words.register}
            </Link>
          </span>
        )}
        <Link to="/contact" className="text-link">
          {words.contact}
        </Link>
      </p>
    </PublicFrame>
  );
}

function endedWords(endedBy: 'expiry' | 'idleness'): string {
  return areDraftsKept() ? `${words.ended[endedBy]} ${words.draftsKept(draftMinutes)}` : words.ended[endedBy];
}
