import type { QueueChanged, QueueChangeReason } from '@anteroom/contract/live-events';
import { getToday } from '@anteroom/contract/today';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useQueueEvents } from '#features/live';
import { bookingRequestsKey } from '#features/self-booking';
import { pollEvery } from '#lib/poll-interval';
import { routeKey, routeQuery } from '#lib/route-query';

const halfMinute = 30_000;

const todayQuery = routeQuery(getToday, {}, { staleTime: 0, refetchInterval: pollEvery(halfMinute) });

/** Does not match the search for arrivals, because its options must not change while the user chooses one. */
const dayKey = routeKey(getToday);

/** Loads the day of all doctors. Any number of components may use this hook, because they share one request. */
export function useToday() {
  return useQuery(todayQuery);
}

/**
 * Reasons for changes that neither book nor free a time. They do not refetch the booking requests, because each read
 * makes the server search for similar patients.
 */
const leavesBookings: ReadonlySet<QueueChangeReason> = new Set([
  ...(['called', 'call_undone', 'started', 'completed', 'arrived', 'running_late', 'moved'] as const),
  ...(['paused', 'resumed', 'room_changed', 'delayed', 'priority_changed', 'settings_changed'] as const),
  ...(['message_done', 'message_failed', 'replied'] as const),
]);

/**
 * Refetches the day on events of the first three doctors. Changes of the other doctors appear with the next poll. Only
 * one component may use this hook, because each use opens its own streams, and a browser with six open streams sends no
 * other requests.
 */
export function useTodayEvents([first, second, third]: readonly { id: number }[]): void {
  const queryClient = useQueryClient();
  const refreshDay = () => void queryClient.invalidateQueries({ queryKey: dayKey });
  const refreshRequests = () => void queryClient.invalidateQueries({ queryKey: bookingRequestsKey });
  const watch = {
    onChanged: ({ reason }: QueueChanged) => {
      refreshDay();
      if (!leavesBookings.has(reason)) refreshRequests();
    },
    onMissed: () => {
      refreshDay();
      refreshRequests();
    },
    onWaitingList: refreshDay,
    isQuiet: true,
  } as const;
  useQueueEvents(first?.id ?? null, watch);
  useQueueEvents(second?.id ?? null, watch);
  useQueueEvents(third?.id ?? null, watch);
}

export const todayRefresh = { invalidates: [dayKey] };
