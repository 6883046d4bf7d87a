import { getProfile } from '@anteroom/contract/auth';
import { call } from '#lib/api';
import { ApiError } from '#lib/api-error';
import { pause } from '#lib/back-off';
import { onConnectionBack, untilServerIsThere } from '#lib/connection';
import { onSessionChangedElsewhere, readTokens } from '#lib/session-storage';
import {
  changeSession,
  currentSession,
  endSession,
  followStoredSession,
  openSession,
} from '#lib/session-store';

const secondMillis = 1000;

/** Call once before the first render. Restores the stored session and follows changes in other tabs. */
export function startSession(): void {
  onSessionChangedElsewhere(() => {
    // Ignore an error: if the session is over, the next call ends it.
    if (followStoredSession()) refreshProfile().catch(() => undefined);
  });
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
    if (!isOfServer(error)) await confirmOnceServerIsThere();
  }
}

function isOfServer(error: unknown): boolean {
  return error instanceof ApiError && error.body !== undefined;
}

/**
 * The app may not know yet that the connection was lost. Waits a moment before each attempt, so that this never loops
 * without a pause.
 */
async function confirmOnceServerIsThere(): Promise<void> {
  await Promise.all([untilServerIsThere(), pause(secondMillis)]);
  if (currentSession().status === 'unreachable') await confirmSession();
}

/** Loads changes of the signed-in user, such as a verified email address. */
export async function refreshProfile(): Promise<void> {
  const { user } = await call(getProfile, {});
  openSession({ user, mustChoosePassword: user.needsOwnCredential });
}
