import type { Tokens } from '@anteroom/contract/auth';
import type { StepUp } from '@anteroom/contract/errors';
import {
  clearStoredSession,
  type EndedBy,
  endedElsewhereBy,
  readStoredUser,
  readTokens,
  type StoredUser,
  storeTokens,
  storeUser,
} from './session-storage.ts';

export type Session = {
  /** `starting`: tokens exist, but the server has not confirmed them yet. */
  status: 'starting' | 'unreachable' | 'signed_in' | 'signed_out';
  user: StoredUser | null;
  endedBy: EndedBy | null;
  /** True if the server rejected a call because the email address is not verified. */
  mustVerifyEmail: boolean;
  /**
   * The email address of the user whose session the server or a timeout ended. Kept only in memory, to sign in again
   * quickly.
   */
  formerEmail: string | null;
  /** Set while a call waits until the user has proved the session again. */
  stepUp: (StepUp & { onProved: () => void; onClose: () => void }) | null;
  /** True if another user chose the password, so that this user must choose a new one first. */
  mustChoosePassword: boolean;
};

const nobody: Session = {
  status: 'signed_out',
  user: null,
  endedBy: null,
  formerEmail: null,
  stepUp: null,
  mustVerifyEmail: false,
  mustChoosePassword: false,
};

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

type Opened = { user: StoredUser; tokens?: Tokens; mustChoosePassword?: boolean };

export function openSession({ user, tokens, mustChoosePassword = false }: Opened): void {
  if (tokens) storeTokens(tokens);
  storeUser(user);
  changeSession({ ...nobody, status: 'signed_in', user, mustChoosePassword });
}

export function endSession(endedBy: EndedBy): void {
  const formerEmail = endedBy === 'person' ? null : (session.user?.email ?? null);
  clearStoredSession(endedBy);
  changeSession({ ...nobody, endedBy, formerEmail });
}

/**
 * Takes over a change in another tab: signed out, signed in, or email address verified. Returns whether another user is
 * signed in now. Then only the stored part of that user's data is available.
 */
export function followStoredSession(): boolean {
  if (!readTokens()) {
    if (session.status !== 'signed_out') endSession(endedElsewhereBy());
    return false;
  }
  const user = readStoredUser();
  if (!user || isShown(user)) return false;
  changeSession({ ...nobody, status: 'signed_in', user });
  return true;
}

function isShown({ id, emailVerified }: StoredUser): boolean {
  return id === session.user?.id && emailVerified === session.user.emailVerified;
}
