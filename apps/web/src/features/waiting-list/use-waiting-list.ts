import {
  bookOpening,
  listOpenings,
  listWaiting,
  removeFromWaitingList,
  withdrawOpening,
} from '@anteroom/contract/waiting-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DoctorWithQueue, useEventsOfDoctors } from '#features/live';
import { pollEvery } from '#lib/poll-interval';
import { queueQueries, recordQueries, scheduleQueries } from '#lib/query-filters';
import { pathKey, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';

const minute = 60_000;

/** Matches the queries of all routes below the waiting list's path, including those of the freed times. */
const waitingListKey = pathKey(listWaiting);
export const refreshWaitingList = { invalidates: [waitingListKey], waitsForRefetch: true };

export function useWaitingList(doctorId: number | null) {
  const query = doctorId === null ? {} : { doctorId };
  return useQuery(routeQuery(listWaiting, { query }, { staleTime: 0, refetchInterval: pollEvery(minute) }));
}

/** Refetches the waiting list on live events of these doctors. */
export function useWaitingListEvents(doctors: readonly DoctorWithQueue[]): void {
  const queryClient = useQueryClient();
  const stale = () => void queryClient.invalidateQueries({ queryKey: waitingListKey });
  useEventsOfDoctors(doctors, { onChanged: stale, onWaitingList: stale, onMissed: stale });
}

export const useRemoveEntry = () => useRouteMutation(removeFromWaitingList, refreshWaitingList);

/** Loads the freed times of the user's doctors. Live events of the waiting list also refetch them. */
export function useOpenings() {
  return useQuery(routeQuery(listOpenings, {}, { staleTime: 0, refetchInterval: pollEvery(minute) }));
}

/**
 * Also refetch the queues, hours and records, because booking a freed time creates an appointment and may cancel the
 * one that it replaces.
 */
const refreshOpenings = { invalidates: [waitingListKey, queueQueries(), scheduleQueries(), recordQueries()] };

export const useBookOpening = () => useRouteMutation(bookOpening, refreshOpenings);
export const useWithdrawOpening = () => useRouteMutation(withdrawOpening, refreshOpenings);
