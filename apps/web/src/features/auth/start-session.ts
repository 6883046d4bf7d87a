import { getProfile } from '@anteroom/contract/auth';
import { call } from '#lib/api';
import { ApiError } from '#lib/api-error';
import { onConnectionBack } from '#lib/connection';
import { onSessionChangedElsewhere, readTokens } from '#lib/session-storage';
import {
  changeSession,
  currentSession,
  endSession,
  followStoredSession,
  openSession,
} from '#lib/session-store';

/** Call once before the first render. Restores the stored session and follows changes in other tabs. */
export function startSession(): void {
  onSessionChangedElsewhere(followStoredSession);
  onConnectionBack(() => {
    if (currentSession().status === 'unreachable') void confirmSession();
  });
  void confirmSession();
}

/** Asks the server for the signed-in user. The call refreshes expired tokens. */
export async function confirmSession(): Promise<void> {
  if (!readTokens()) return changeSession({ status: 'signed_out' });
  changeSession({ status: 'starting' });
  try {
    await refreshProfile();
  } catch (error) {
    if (currentSession().status === 'signed_out') return;
    // Other errors, such as too many requests, say nothing about the session.
    if (error instanceof ApiError && error.status === 401) endSession('expiry');
    else changeSession({ status: 'unreachable' });
  }
}

/** Loads changes of the signed-in user, such as a verified email address. */
export async function refreshProfile(): Promise<void> {
  const { user } = await call(getProfile, {});
  openSession({ user, mustChoosePassword: user.needsOwnCredential });
}
