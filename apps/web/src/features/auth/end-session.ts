import { logOut } from '@anteroom/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api';
import { readTokens } from '#lib/session-storage';
import { endSession } from '#lib/session-store';

/** Ends this browser's session on the server. The response makes the browser clear its caches for this site. */
async function endOnServer(): Promise<void> {
  const tokens = readTokens();
  if (!tokens) return;
  await call(logOut, { body: { refreshToken: tokens.refreshToken } }, { credentials: 'same-origin' });
}

/**
 * Ends the session in this browser without waiting for the server's response. The server also has an idle timeout of
 * its own.
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
