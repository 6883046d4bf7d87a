import { limits } from '@anteroom/contract/limits';
import { listDoctors } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

export const doctorsKey = ['doctors'] as const;

/** The doctors this person may work for. */
export function useDoctors() {
  return useQuery({
    queryKey: doctorsKey,
    queryFn: async ({ signal }) => (await call(listDoctors, {}, { signal })).doctors,
    staleTime: limits.staleMillis.people,
  });
}
