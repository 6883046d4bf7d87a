import { limits } from '@anteroom/contract/limits';
import { listDoctors } from '@anteroom/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routeKey, routeQuery } from '#lib/route-query';

/** Matches only the list of doctors, not the queue and schedule of a doctor, whose URLs are below it. */
export const doctorsKey = routeKey(listDoctors);

const doctorsQuery = routeQuery(
  listDoctors,
  {},
  { select: ({ doctors }) => doctors, staleTime: limits.staleMillis.people },
);

export function useDoctors() {
  return useQuery(doctorsQuery);
}

/** Prefetches the doctors, because most screens need them first. */
export function useDoctorsAhead(mayAsk: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (mayAsk) void queryClient.prefetchQuery(doctorsQuery);
  }, [mayAsk, queryClient]);
}
