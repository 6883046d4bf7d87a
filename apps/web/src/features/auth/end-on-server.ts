import { logOut } from '@anteroom/contract/auth';
import { call } from '#lib/api';
import { readTokens } from '#lib/session-storage';

/** Ends this browser's session on the server. The response makes the browser clear its caches of Anteroom. */
export async function endOnServer(): Promise<void> {
  const tokens = readTokens();
  if (!tokens) return;
  await call(logOut, { body: { refreshToken: tokens.refreshToken } }, { credentials: 'same-origin' });
}
