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
  /** `starting`: tokens are stored, but the server has not confirmed them yet. */
  status: 'starting' | 'unreachable' | 'signed_in' | 'signed_out';
  user: StoredUser | null;
  endedBy: EndedBy | null;
  /** True if the server rejected a request because the email address is not verified. */
  mustVerifyEmail: boolean;
  /**
   * The email address of a user whose session was ended by the server or a timeout. Kept only in memory, to make
   * signing in again faster.
   */
  formerEmail: string | null;
  /** Set while a request waits for the user to verify their identity. */
  stepUp: (StepUp & { onProved: () => void; onClose: () => void }) | null;
  /** True if someone else chose the password, so that the user must replace it first. */
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
 * Applies a session change from another tab: signed out, signed in, or email address verified. Returns whether
 * `session` was replaced because another user signed in or the email address was verified. In that case, only the
 * stored part of the user's data is available.
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
