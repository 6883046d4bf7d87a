import { endUserSessions } from '@anteroom/contract/accounts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';

export function useEndUserSessions() {
  return useMutation({
    mutationFn: (userId: number) => call(endUserSessions, { params: { userId } }),
  });
}
