import { limits } from '@anteroom/contract/limits';
import { listDoctors } from '@anteroom/contract/staff';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#lib/api';

export const doctorsKey = ['doctors'] as const;

const doctorsQuery = queryOptions({
  queryKey: doctorsKey,
  queryFn: async ({ signal }) => (await call(listDoctors, {}, { signal })).doctors,
  staleTime: limits.staleMillis.people,
});

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
