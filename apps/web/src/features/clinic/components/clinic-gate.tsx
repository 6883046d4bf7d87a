import type { ReactNode } from 'react';
import { messageOf } from '#lib/api-error';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useClinicQuery } from '../api/use-clinic-query.ts';
import { clinicWords as words } from '../clinic.words.ts';
import { ClinicContext } from '../clinic-context.ts';

/** Lets screens in once the clinic's date and zone are known, so that no time is first shown in a wrong zone. */
export function ClinicGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useClinicQuery();
  if (data) return <ClinicContext value={data}>{children}</ClinicContext>;
  if (!error) return <Skeleton label={words.loading} />;
  return <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>;
}
