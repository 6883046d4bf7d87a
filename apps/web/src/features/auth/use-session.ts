import { useSyncExternalStore } from 'react';
import type { StoredUser } from '#lib/session-storage';
import { currentSession, type Session, subscribeToSession } from '#lib/session-store';

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}

/** Returns the signed-in user. Must be called inside `RequireSignIn`. */
export function useSignedInUser(): StoredUser {
  const { user } = useSession();
  if (!user) throw new Error('This screen was rendered outside the sign-in guard.');
  return user;
}
