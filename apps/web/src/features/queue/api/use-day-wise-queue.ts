import { limits } from '@anteroom/contract/limits';
import { viewDayWiseQueue } from '@anteroom/contract/queue';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { pollInterval } from '#lib/poll-interval';
import { queueKeys } from './queue-keys.ts';

/** Asked anew whenever the screen is opened: somebody may have been booked a second ago. */
export function useDayWiseQueue(doctorId: number, date: string) {
  return useQuery({
    queryKey: queueKeys.dayWise(doctorId, date),
    queryFn: ({ signal }) => call(viewDayWiseQueue, { params: { doctorId }, query: { date } }, { signal }),
    staleTime: 0,
    refetchInterval: () => pollInterval(limits.pollMillis.dayWise),
  });
}
