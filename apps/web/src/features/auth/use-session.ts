import { getProfile, type SessionUser, type Tokens } from '@anteroom/contract/auth';
import { limits } from '@anteroom/contract/limits';
import { useEffect, useSyncExternalStore } from 'react';
import { useClinicQuery } from '#features/clinic';
import { call } from '#lib/api';
import { refreshSession } from '#lib/refresh-session';
import { onSessionChangedElsewhere, readTokens, type StoredUser, storeTokens } from '#lib/session-storage';
import { currentSession, openSession, type Session, subscribeToSession } from '#lib/session-store';

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}

/** Returns the signed-in user. Must be called inside `RequireSignIn`. */
export function useSignedInUser(): StoredUser {
  const { user } = useSession();
  if (!user) throw new Error('This screen was rendered outside the sign-in guard.');
  return user;
}

/**
 * Returns whether the user must verify their email address before using the app, or null while this is not known yet.
 */
export function useMustVerifyEmail(): boolean | null {
  const { user, mustVerifyEmail } = useSession();
  const { data: clinic, isPending } = useClinicQuery();
  if (mustVerifyEmail) return true;
  if (user?.emailVerified ?? true) return false;
  if (isPending) return null;
  return clinic?.requiresEmailVerification ?? false;
}

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

/**
 * Stores the tokens of a sign-in and opens the session. The sign-in response does not say whether the password must be
 * replaced or whether single-key shortcuts are on, so this also loads the profile. If the profile fails to load, the
 * first rejected request reveals that the password must be replaced.
 */
export async function enterSession({ user, tokens }: { user: SessionUser; tokens: Tokens }): Promise<void> {
  storeTokens(tokens);
  const profile = await call(getProfile, {}).catch(() => null);
  openSession({
    user: profile?.user ?? user,
    tokens,
    mustChoosePassword: profile?.user.needsOwnCredential ?? false,
  });
}
