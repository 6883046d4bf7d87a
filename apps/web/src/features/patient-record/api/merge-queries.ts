import {
  listDuplicates,
  mergePatients,
  separatePatients,
  setDifferentPatients,
} from '@anteroom/contract/patient-merges';
import { getPatient, listPatients, listRecentPatients } from '@anteroom/contract/patients';
import { recordQueries } from '#lib/record-queries';
import { routeKey, routePages, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';

/** Loads a record for comparison. Cached only while it is shown, because the server logs the access. */
export const comparedPatient = (patientId: number) =>
  routeQuery(
    getPatient,
    { params: { patientId } },
    { select: ({ patient }) => patient, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );

export const duplicatePages = (state: 'possible' | 'different') =>
  routePages(listDuplicates, { query: { state } }, { gcTime: 0, refetchOnWindowFocus: false });

/**
 * Returns the queries that a merge makes stale. This includes lists of appointments, because they show the patient's
 * name and link to the record.
 */
export const stalePatients = () => [
  routeKey(listPatients),
  routeKey(listRecentPatients),
  routeKey(listDuplicates),
  ['appointments'],
  recordQueries(),
];

export function useMergePatients() {
  return useRouteMutation(mergePatients, { invalidates: stalePatients() });
}

export function useSeparatePatients() {
  return useRouteMutation(separatePatients, { invalidates: stalePatients(), waitsForRefetch: true });
}

export function useSetDifferentPatients() {
  return useRouteMutation(setDifferentPatients, {
    invalidates: [routeKey(listDuplicates)],
    waitsForRefetch: true,
  });
}
