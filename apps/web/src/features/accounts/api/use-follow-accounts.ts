import { useQueryClient } from '@tanstack/react-query';
import { doctorsKey } from '#features/staff';
import { accountKeys } from './account-keys.ts';

/**
 * Returns a function that refetches after an account has changed. A doctor's account is also in every doctor selector.
 */
export function useFollowAccounts() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: accountKeys.all }),
      queryClient.invalidateQueries({ queryKey: doctorsKey }),
    ]);
}
