import { limits } from '@anteroom/contract/limits';
import { listDoctors } from '@anteroom/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routeKey, routeQuery } from '#lib/route-query';

/**
 * Matches only the list of doctors, and not the queries of a doctor's queue and schedule, although their URLs are below
 * that of the list.
 */
export const doctorsKey = routeKey(listDoctors);

const doctorsQuery = routeQuery(
  listDoctors,
  {},
  { select: ({ doctors }) => doctors, staleTime: limits.staleMillis.people },
);

export function useDoctors() {
  return useQuery(doctorsQuery);
}

/** Prefetches the list of doctors, because most screens need it first. */
export function useDoctorsAhead(mayAsk: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (mayAsk) void queryClient.prefetchQuery(doctorsQuery);
  }, [mayAsk, queryClient]);
}
