import { buildPath } from '@anteroom/client/build-request';
import { getPatientSummary, listPatientVisits } from '@anteroom/contract/patient-summary';
import { sendEarly } from '#lib/early-answers';
import { routePages, routeQuery } from '#lib/route-query';

/** Kept only while it is shown. The server logs each read, so nothing refetches it on its own. */
export const patientSummary = (patientId: number) =>
  routeQuery(
    getPatientSummary,
    { params: { patientId } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );

/**
 * Requests the record that the user just opened, while the drawer is still being rendered. Not before the click: the server
 * logs each read as a look at the record.
 */
export function requestRecord(patientId: number): void {
  sendEarly(buildPath(getPatientSummary, { params: { patientId } }));
}

/** The visits after those of the summary. `cursor` is the summary's `nextCursor`. */
export const earlierVisits = (patientId: number, cursor: string) => {
  const pages = routePages(listPatientVisits, { params: { patientId }, query: {} }, { gcTime: 0 });
  return { ...pages, queryKey: [...pages.queryKey, cursor], initialPageParam: cursor };
};
