import { logOut } from '@anteroom/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { readTokens } from '#lib/session-storage';
import { endSession } from '#lib/session-store';

/**
 * Ends this browser's session on the server. The response makes the browser clear its storage and cache for this site.
 */
async function endOnServer(): Promise<void> {
  const tokens = readTokens();
  if (!tokens) return;
  await call(logOut, { body: { refreshToken: tokens.refreshToken } }, { credentials: 'same-origin' });
}

/**
 * Ends the session in this browser without waiting for the server's response. If the request fails, the server's idle
 * timeout ends the session there.
 */
export function endIdleSession(): void {
  void endOnServer().catch(() => undefined);
  endSession('idleness');
}

/** Signs out in this browser, even if the server cannot be reached. */
export function useLogOut() {
  return useMutation({
    mutationFn: endOnServer,
    onSettled: () => endSession('person'),
  });
}
