import { bookRequest, declineRequest, listBookingRequests } from '@anteroom/contract/booking-pages';
import { useQuery } from '@tanstack/react-query';
import { pollEvery } from '#lib/poll-interval';
import { routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';
import { bookingRequestsKey, todayKey } from './booking-requests-key.ts';

const minute = 60_000;

/** Reads the requests to settle. Live events refresh them on Today. */
export function useBookingRequests() {
  return useQuery(routeQuery(listBookingRequests, {}, { staleTime: 0, refetchInterval: pollEvery(minute) }));
}

const refresh = { invalidates: [bookingRequestsKey, todayKey] };

export const useBookRequest = () => useRouteMutation(bookRequest, refresh);
export const useDeclineRequest = () => useRouteMutation(declineRequest, refresh);
