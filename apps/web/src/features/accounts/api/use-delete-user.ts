import { deleteUser } from '@anteroom/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useFollowAccounts } from './use-follow-accounts.ts';

export function useDeleteUser() {
  return useMutation({
    mutationFn: (userId: number) => call(deleteUser, { params: { userId } }),
    onSuccess: useFollowAccounts(),
  });
}
