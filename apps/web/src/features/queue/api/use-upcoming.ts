import { listUpcomingCentral } from '@anteroom/contract/central-queue';
import { limits } from '@anteroom/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { pollEvery } from '#lib/poll-interval';
import { queueKeys } from './queue-keys.ts';

/** Loads the upcoming appointments while the forecast dialog is open. */
export function useUpcoming(doctorId: number) {
  return useQuery({
    queryKey: queueKeys.upcoming(doctorId),
    queryFn: ({ signal }) => call(listUpcomingCentral, { params: { doctorId } }, { signal }),
    staleTime: 0,
    refetchInterval: pollEvery(limits.pollMillis.upcomingCentral),
  });
}
