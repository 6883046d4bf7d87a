import { bookOpening, listOpenings, withdrawOpening } from '@anteroom/contract/waiting-list';
import { useQuery } from '@tanstack/react-query';
import { queueQueries, scheduleQueries } from '#lib/doctor-queries';
import { pollEvery } from '#lib/poll-interval';
import { recordQueries } from '#lib/record-queries';
import { routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';
import { waitingListKey } from './use-waiting-list.ts';

const minute = 60_000;

/** Loads the freed times of the user's doctors. Live events of the waiting list also refetch them. */
export function useOpenings() {
  return useQuery(routeQuery(listOpenings, {}, { staleTime: 0, refetchInterval: pollEvery(minute) }));
}

/**
 * Also refetch the queues, hours and records, because booking a freed time creates an appointment and may cancel the
 * one that it replaces.
 */
const refresh = { invalidates: [waitingListKey, queueQueries(), scheduleQueries(), recordQueries()] };

export const useBookOpening = () => useRouteMutation(bookOpening, refresh);
export const useWithdrawOpening = () => useRouteMutation(withdrawOpening, refresh);
