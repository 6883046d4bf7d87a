import { limits } from '@anteroom/contract/limits';
import {
  deactivatePatient,
  getPatient,
  listPatients,
  listRecentPatients,
  type Patient,
  updatePatient,
} from '@anteroom/contract/patients';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { patientNameQueries, recordQueries } from '#lib/query-filters';
import { routeKey, routePages, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';

/**
 * Returns the keys of the queries that show a patient. Excludes the access history under the same path, because the
 * server logs each read of it.
 */
const keysOf = (patientId: number) => [
  routeKey(listPatients),
  routeKey(getPatient, { params: { patientId } }),
  recordQueries(patientId),
];

export const patientPages = (search: string) =>
  routePages(
    listPatients,
    { query: search ? { search } : {} },
    { staleTime: limits.staleMillis.people, placeholderData: keepPreviousData },
  );

/**
 * Loads the patients whose records this user opened last. Removed from the cache as soon as no component shows them.
 * The server stores the list, so the browser does not have to.
 */
export const recentPatients = routeQuery(listRecentPatients, {}, { staleTime: 0, gcTime: 0, retry: false });

/** Searches all patients, active or not. The results are removed from the cache as soon as no component shows them. */
export const foundPatients = (query: { search: string; limit: number }) =>
  routeQuery(
    listPatients,
    { query },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, placeholderData: keepPreviousData },
  );

const optionsAtOnce = 20;

export const patientOptions = (search: string) =>
  routeQuery(
    listPatients,
    { query: { limit: optionsAtOnce, status: 'active', ...(search ? { search } : {}) } },
    { staleTime: limits.staleMillis.people, placeholderData: keepPreviousData },
  );

/**
 * Loads a record that the user opens. Shows the data from a list, if there is any, until the current data arrives. The
 * server logs the access.
 */
export const patientRecord = (patientId: number, shown?: Patient) =>
  routeQuery(
    getPatient,
    { params: { patientId } },
    {
      select: ({ patient }) => patient,
      refetchOnWindowFocus: false,
      ...(shown ? { placeholderData: { patient: shown } } : {}),
    },
  );

export function useUpdatePatient(patientId: number) {
  const queryClient = useQueryClient();
  return useRouteMutation(updatePatient, {
    invalidates: keysOf(patientId),
    waitsForRefetch: true,
    // Do not wait for these queries, because the form need not stay open until the screen behind it has changed.
    onSuccess: () => void queryClient.invalidateQueries(patientNameQueries()),
  });
}

export function useDeactivatePatient(patientId: number) {
  return useRouteMutation(deactivatePatient, { invalidates: keysOf(patientId), waitsForRefetch: true });
}
