import { logOut } from '@anteroom/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { readTokens } from '#lib/session-storage';
import { endSession } from '#lib/session-store';

/** Signs out here whatever the server says: nobody should be kept in by a lost connection. */
export function useLogOut() {
  return useMutation({
    mutationFn: async () => {
      const tokens = readTokens();
      if (tokens) await call(logOut, { body: { refreshToken: tokens.refreshToken } });
    },
    onSettled: () => endSession('person'),
  });
}
