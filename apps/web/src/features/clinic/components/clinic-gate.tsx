import type { Clinic } from '@anteroom/contract/clinic';
import type { Query } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#lib/api-error';
import { pollEvery } from '#lib/poll-interval';
import { untilNextDate } from '#lib/wall-time';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useClinicQuery } from '../api/use-clinic-query.ts';
import { clinicMessages as words } from '../clinic.messages.ts';
import { ClinicContext } from '../clinic-context.ts';

const everyFiveMinutes = 300_000;

/** Refetches when the clinic's date changes, and every few minutes in case this clock is wrong. */
function atMidnight(query: Query<Clinic>): number {
  const { data } = query.state;
  const interval = pollEvery(everyFiveMinutes)(query);
  return data ? Math.min(interval, untilNextDate(data.today, data.timezone, Date.now())) : interval;
}

/**
 * Renders its children once the clinic's date and time zone are known, so that no time appears in the wrong zone first.
 */
export function ClinicGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useClinicQuery({ refetchInterval: atMidnight });
  if (data) return <ClinicContext value={data}>{children}</ClinicContext>;
  if (!error) return <Skeleton label={words.loading} />;
  return <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>;
}
