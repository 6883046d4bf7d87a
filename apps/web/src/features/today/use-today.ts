import type { QueueChanged, QueueChangeReason } from '@anteroom/contract/live-events';
import { getToday } from '@anteroom/contract/today';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type DoctorWithQueue, useEventsOfDoctors } from '#features/live';
import { bookingRequestsKey } from '#features/self-booking';
import { pollEvery } from '#lib/poll-interval';
import { routeKey, routeQuery } from '#lib/route-query';

const halfMinute = 30_000;

const todayQuery = routeQuery(getToday, {}, { staleTime: 0, refetchInterval: pollEvery(halfMinute) });

/** Does not match the search for arrivals, because its options must not change while the user chooses one. */
const dayKey = routeKey(getToday);

/**
 * Loads the day of all doctors. Any number of components may use this hook, because they share one request. Returns the
 * newly loaded day in a render of low priority, so that clicks are handled in between, and later updates immediately.
 */
export function useToday() {
  const reading = useQuery(todayQuery);
  const isDrawn = useDeferredValue(!reading.isPending);
  return { reading, data: isDrawn ? reading.data : undefined };
}

/** Returns whether `useToday` has returned the day, or an error, in the same render. */
export function useIsTodayDrawn(): boolean {
  const { isPending } = useQuery(todayQuery);
  return useDeferredValue(!isPending);
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

/** Refetches the day and the booking requests on live events of these doctors. */
export function useTodayEvents(doctors: readonly DoctorWithQueue[]): void {
  const queryClient = useQueryClient();
  const refreshDay = () => void queryClient.invalidateQueries({ queryKey: dayKey });
  const refreshRequests = () => void queryClient.invalidateQueries({ queryKey: bookingRequestsKey });
  useEventsOfDoctors(doctors, {
    onChanged: ({ reason }: QueueChanged) => {
      refreshDay();
      if (!leavesBookings.has(reason)) refreshRequests();
    },
    onMissed: () => {
      refreshDay();
      refreshRequests();
    },
    onWaitingList: refreshDay,
  });
}

export const todayRefresh = { invalidates: [dayKey] };
