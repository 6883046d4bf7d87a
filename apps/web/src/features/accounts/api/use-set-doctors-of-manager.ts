import { setDoctorsOfManager } from '@anteroom/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useFollowAccounts } from './use-follow-accounts.ts';

type ServedDoctors = { managerId: number; doctorIds: number[] };

export function useSetDoctorsOfManager() {
  return useMutation({
    mutationFn: async ({ managerId, doctorIds }: ServedDoctors) =>
      (await call(setDoctorsOfManager, { params: { managerId }, body: { doctorIds } })).doctors,
    onSettled: useFollowAccounts(),
  });
}
