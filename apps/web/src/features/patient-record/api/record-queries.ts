import { buildPath } from '@anteroom/client/build-request';
import {
  listDuplicates,
  mergePatients,
  separatePatients,
  setDifferentPatients,
} from '@anteroom/contract/patient-merges';
import { getPatientSummary, listPatientVisits } from '@anteroom/contract/patient-summary';
import { getPatient, listPatients, listRecentPatients } from '@anteroom/contract/patients';
import { getRestriction, liftRestriction, restrictPatient } from '@anteroom/contract/restrictions';
import { sendEarly } from '#lib/early-answers';
import { recordQueries } from '#lib/query-filters';
import { routeKey, routePages, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';

/**
 * Loads a patient's summary. Cached only while it is shown. Not refetched when the window gets the focus, because the
 * server logs each read.
 */
export const patientSummary = (patientId: number) =>
  routeQuery(
    getPatientSummary,
    { params: { patientId } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );

/**
 * Requests a patient's record at the moment the user opens it, while the drawer is still rendering. Must not run before
 * the click, because the server logs each request as a read of the record.
 */
export function requestRecord(patientId: number): void {
  sendEarly(buildPath(getPatientSummary, { params: { patientId } }));
}

/** Loads older visits than those in the summary. `cursor` is the summary's `nextCursor`. */
export const earlierVisits = (patientId: number, cursor: string) => {
  const pages = routePages(listPatientVisits, { params: { patientId }, query: {} }, { gcTime: 0 });
  return { ...pages, queryKey: [...pages.queryKey, cursor], initialPageParam: cursor };
};

/**
 * Loads a record for comparison. Not cached after it is shown: the server logs each load as a read of the record, so
 * every opening must load it.
 */
export const comparedPatient = (patientId: number) =>
  routeQuery(
    getPatient,
    { params: { patientId } },
    { select: ({ patient }) => patient, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );

export const duplicatePages = (state: 'possible' | 'different') =>
  routePages(listDuplicates, { query: { state } }, { gcTime: 0, refetchOnWindowFocus: false });

/**
 * Returns the queries that become stale when a record is merged, separated, restricted or erased, or when its email
 * address is confirmed. This includes lists of appointments, because they show the patient's name and link to the
 * record.
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

export const restrictionOf = (patientId: number) =>
  routeQuery(
    getRestriction,
    { params: { patientId } },
    { select: ({ restriction }) => restriction, staleTime: 0, gcTime: 0 },
  );

const stale = (patientId: number) => [
  ...stalePatients(),
  routeKey(getRestriction, { params: { patientId } }),
];

export function useRestrictPatient(patientId: number) {
  return useRouteMutation(restrictPatient, { invalidates: stale(patientId) });
}

export function useLiftRestriction(patientId: number) {
  return useRouteMutation(liftRestriction, { invalidates: stale(patientId) });
}
