import { listDoctorsOfManager } from '@anteroom/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { accountKeys } from './account-keys.ts';

/** Never cached, because the selection replaces the whole list when saved. */
export function useDoctorsOfManager(managerId: number) {
  return useQuery({
    queryKey: accountKeys.doctorsOf(managerId),
    queryFn: async ({ signal }) =>
      (await call(listDoctorsOfManager, { params: { managerId } }, { signal })).doctors,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
