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

/** Once, before the first screen: takes up the stored session and from then on follows the other tabs. */
export function startSession(): void {
  onSessionChangedElsewhere(followStoredSession);
  onConnectionBack(() => {
    if (currentSession().status === 'unreachable') void confirmSession();
  });
  void confirmSession();
}

/** Asks the server who is signed in. The call itself refreshes the tokens when they have run out. */
export async function confirmSession(): Promise<void> {
  if (!readTokens()) return changeSession({ status: 'signed_out' });
  changeSession({ status: 'starting' });
  try {
    await refreshProfile();
  } catch (error) {
    if (currentSession().status === 'signed_out') return;
    // Any other refusal, such as too many requests, says nothing about the session.
    if (error instanceof ApiError && error.status === 401) endSession('expiry');
    else changeSession({ status: 'unreachable' });
  }
}

/** Takes over what has changed about the person signed in, such as a verified address. */
export async function refreshProfile(): Promise<void> {
  const { user } = await call(getProfile, {});
  openSession({ user, mustChoosePassword: user.needsOwnCredential });
}
