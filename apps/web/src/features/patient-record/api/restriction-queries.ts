import { getRestriction, liftRestriction, restrictPatient } from '@anteroom/contract/restrictions';
import { routeKey, routeQuery } from '#lib/route-query';
import { useRouteMutation } from '#lib/use-route-mutation';
import { stalePatients } from './merge-queries.ts';

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
