import { limits } from '@anteroom/contract/limits';
import { useEffect } from 'react';
import { refreshSession } from '#lib/refresh-session';
import { onSessionChangedElsewhere, readTokens } from '#lib/session-storage';

/**
 * Refreshes the tokens every 14 minutes while the user is signed in. A refresh in another tab restarts the timer, so
 * only one tab refreshes for all.
 */
export function useFreshSession(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      const token = readTokens()?.accessToken;
      if (token) timer = setTimeout(() => void refreshThenWait(token, wait), limits.tokenRefreshMillis);
    };
    wait();
    const stopFollowing = onSessionChangedElsewhere(wait);
    return () => {
      clearTimeout(timer);
      stopFollowing();
    };
  }, [isSignedIn]);
}

/**
 * Refreshes the tokens, then calls `wait`. Ignores errors: a rejection has already ended the session, and after any
 * other error the next request tries again.
 */
async function refreshThenWait(token: string, wait: () => void): Promise<void> {
  await refreshSession(token).catch(() => undefined);
  wait();
}
