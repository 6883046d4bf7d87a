import { listUsers } from '@anteroom/contract/accounts';
import { limits } from '@anteroom/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { accountKeys } from './account-keys.ts';

export function useAccountsToConfirm() {
  return useQuery({
    queryKey: accountKeys.toConfirm,
    queryFn: ({ signal }) =>
      call(listUsers, { query: { awaitsConfirmation: 'true', limit: limits.page.size } }, { signal }),
    staleTime: limits.staleMillis.standard,
  });
}
