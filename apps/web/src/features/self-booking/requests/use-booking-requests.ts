import { bookRequest, declineRequest, listBookingRequests } from '@anteroom/contract/booking-requests';
import { useQuery } from '@tanstack/react-query';
import { queueQueries, scheduleQueries } from '#lib/doctor-queries';
import { pollEvery } from '#lib/poll-interval';
import { recordQueries } from '#lib/record-queries';
import { routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';
import { bookingRequestsKey } from './booking-requests-key.ts';

const minute = 60_000;

/** Reads the requests to settle. Live events refresh them on Today. */
export function useBookingRequests() {
  return useQuery(routeQuery(listBookingRequests, {}, { staleTime: 0, refetchInterval: pollEvery(minute) }));
}

/** A request becomes an appointment, which frees or takes a time. */
const refresh = { invalidates: [bookingRequestsKey, queueQueries(), scheduleQueries(), recordQueries()] };

export const useBookRequest = () => useRouteMutation(bookRequest, refresh);
export const useDeclineRequest = () => useRouteMutation(declineRequest, refresh);
