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

/** The doctors this person may work for. */
export function useDoctors() {
  return useQuery(doctorsQuery);
}

/** Asks for them while other answers are on their way: most screens begin with them. */
export function useDoctorsAhead(mayAsk: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (mayAsk) void queryClient.prefetchQuery(doctorsQuery);
  }, [mayAsk, queryClient]);
}
