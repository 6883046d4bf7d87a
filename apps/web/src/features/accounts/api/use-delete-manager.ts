import { deleteManager } from '@anteroom/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { useFollowAccounts } from './use-follow-accounts.ts';

export function useDeleteManager() {
  return useMutation({
    mutationFn: (managerId: number) => call(deleteManager, { params: { managerId } }),
    onSuccess: useFollowAccounts(),
  });
}
