import { bookRequest, declineRequest, listBookingRequests } from '@anteroom/contract/booking-requests';
import { useQuery } from '@tanstack/react-query';
import { pollEvery } from '#lib/poll-interval';
import { queueQueries, recordQueries, scheduleQueries } from '#lib/query-filters';
import { routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';
import { bookingRequestsKey } from './booking-requests-key.ts';

const minute = 60_000;

/** Loads the open booking requests. On the Today screen, live events refetch them. */
export function useBookingRequests() {
  return useQuery(routeQuery(listBookingRequests, {}, { staleTime: 0, refetchInterval: pollEvery(minute) }));
}

/**
 * Also refetch the queues, hours and records, because booking a request creates an appointment and declining it frees
 * its time.
 */
const refresh = { invalidates: [bookingRequestsKey, queueQueries(), scheduleQueries(), recordQueries()] };

export const useBookRequest = () => useRouteMutation(bookRequest, refresh);
export const useDeclineRequest = () => useRouteMutation(declineRequest, refresh);
