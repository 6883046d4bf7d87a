import { useSyncExternalStore } from 'react';
import type { StoredUser } from '#lib/session-storage';
import { currentSession, type Session, subscribeToSession } from '#lib/session-store';

export function useSession(): Session {
  return useSyncExternalStore(subscribeToSession, currentSession);
}

/** For screens behind the sign-in guard, where there always is somebody. */
export function useSignedInUser(): StoredUser {
  const { user } = useSession();
  if (!user) throw new Error('This screen was rendered outside the sign-in guard.');
  return user;
}
