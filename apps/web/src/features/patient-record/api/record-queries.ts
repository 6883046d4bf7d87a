import { getPatientSummary, listPatientVisits } from '@anteroom/contract/patient-summary';
import { routePages, routeQuery } from '#lib/route-query';

/** Kept only while it is shown. The server logs each read, so nothing refetches it on its own. */
export const patientSummary = (patientId: number) =>
  routeQuery(
    getPatientSummary,
    { params: { patientId } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );

/** The visits after those of the summary. `cursor` is the summary's `nextCursor`. */
export const earlierVisits = (patientId: number, cursor: string) => {
  const pages = routePages(listPatientVisits, { params: { patientId }, query: {} }, { gcTime: 0 });
  return { ...pages, queryKey: [...pages.queryKey, cursor], initialPageParam: cursor };
};
