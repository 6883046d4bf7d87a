import { pause } from './pause.ts';
import { readTokens } from './session-storage.ts';

/*
 * What one tab stores reaches the others a moment later, but who holds which lock is known to all at once. So the
 * tab that has refreshed holds a lock named after the token it replaced, and a tab that finds this lock waits for
 * the newer token to arrive. Without it, that tab would present a replaced token, which ends the session.
 */
const heldMillis = 30_000;
const patienceMillis = 5_000;
const stepMillis = 20;

/** Locks are missing outside secure contexts. */
export function tabLocks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined;
}

/** Resolves once every other tab can know that this token has been replaced. */
export async function markRefreshed(staleAccessToken: string): Promise<void> {
  const locks = tabLocks();
  if (!locks) return;
  await new Promise<void>((resolve) => {
    void locks.request(lockName(staleAccessToken), { mode: 'shared' }, () => {
      resolve();
      return pause(heldMillis);
    });
  });
}

/** Waits for the newer token where another tab is known to have one. */
export async function awaitRefreshElsewhere(staleAccessToken: string): Promise<void> {
  const { held = [] } = (await tabLocks()?.query()) ?? {};
  if (!held.some(({ name }) => name === lockName(staleAccessToken))) return;
  for (let waited = 0; waited < patienceMillis; waited += stepMillis) {
    if (readTokens()?.accessToken !== staleAccessToken) return;
    await pause(stepMillis);
  }
}

/** Part of a token that opens nothing any more. */
function lockName(staleAccessToken: string): string {
  return `refreshed-${staleAccessToken.slice(-12)}`;
}
