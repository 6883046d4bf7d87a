import { listManagers } from '@anteroom/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { accountKeys } from './account-keys.ts';

export function useManagers(doctorId: number) {
  return useQuery({
    queryKey: accountKeys.managers(doctorId),
    queryFn: async ({ signal }) => (await call(listManagers, { params: { doctorId } }, { signal })).managers,
  });
}
