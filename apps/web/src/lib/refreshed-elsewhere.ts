import { pause } from './pause.ts';
import { readTokens } from './session-storage.ts';

/* localStorage changes reach other tabs with a delay, but locks are visible to all tabs at once. So the tab that has
   refreshed holds a lock named after the replaced token, and a tab that sees this lock waits for the newer token to
   arrive. Otherwise that tab would send a replaced token, which ends the session. */
const heldMillis = 30_000;
const patienceMillis = 5_000;
const stepMillis = 20;

/** The Web Locks API is missing outside secure contexts. */
export function tabLocks(): LockManager | undefined {
  return navigator.locks as LockManager | undefined;
}

/** Resolves once every other tab can see that this token has been replaced. */
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

/** Waits for the newer token if another tab has one. */
export async function awaitRefreshElsewhere(staleAccessToken: string): Promise<void> {
  const { held = [] } = (await tabLocks()?.query()) ?? {};
  if (!held.some(({ name }) => name === lockName(staleAccessToken))) return;
  for (let waited = 0; waited < patienceMillis; waited += stepMillis) {
    if (readTokens()?.accessToken !== staleAccessToken) return;
    await pause(stepMillis);
  }
}

/** Uses the end of a token that is already invalid. */
function lockName(staleAccessToken: string): string {
  return `refreshed-${staleAccessToken.slice(-12)}`;
}
