import { buildPath } from '@anteroom/client/build-request';
import { getPatientSummary, listPatientVisits } from '@anteroom/contract/patient-summary';
import { sendEarly } from '#lib/early-answers';
import { routePages, routeQuery } from '#lib/route-query';

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
