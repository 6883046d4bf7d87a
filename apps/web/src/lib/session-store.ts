import type { Tokens } from '@anteroom/contract/auth';
import {
  clearStoredSession,
  readStoredUser,
  readTokens,
  type StoredUser,
  storeTokens,
  storeUser,
} from './session-storage.ts';

export type Session = {
  /** `starting`: tokens are there, the server has not confirmed them yet. */
  status: 'starting' | 'unreachable' | 'signed_in' | 'signed_out';
  user: StoredUser | null;
  /** Why a session that was open is open no more. */
  endedBy: 'person' | 'expiry' | null;
  mustVerifyEmail: boolean;
};

const nobody: Session = { status: 'signed_out', user: null, endedBy: null, mustVerifyEmail: false };

let session: Session = nobody;
const listeners = new Set<() => void>();

export function currentSession(): Session {
  return session;
}

export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function changeSession(change: Partial<Session>): void {
  session = { ...session, ...change };
  for (const listener of listeners) listener();
}

export function openSession(user: StoredUser, tokens?: Tokens): void {
  if (tokens) storeTokens(tokens);
  storeUser(user);
  changeSession({ ...nobody, status: 'signed_in', user });
}

export function endSession(endedBy: 'person' | 'expiry'): void {
  clearStoredSession();
  changeSession({ ...nobody, endedBy });
}

/** Follows what another tab did: signed out, or signed in as somebody. */
export function followStoredSession(): void {
  if (!readTokens()) {
    if (session.status !== 'signed_out') endSession('person');
    return;
  }
  const user = readStoredUser();
  if (user && user.id !== session.user?.id) changeSession({ ...nobody, status: 'signed_in', user });
}
