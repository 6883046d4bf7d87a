import { useQueryClient } from '@tanstack/react-query';
import { doctorsKey } from '#features/staff';
import { accountKeys } from './account-keys.ts';

/** What to call after an account was changed: a doctor's account is also in every list to choose a doctor from. */
export function useFollowAccounts() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: accountKeys.all }),
      queryClient.invalidateQueries({ queryKey: doctorsKey }),
    ]);
}
