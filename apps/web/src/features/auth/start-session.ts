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
    // Ignore an error: if the session has ended, the next call ends it here too.
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
    // Other errors, such as too many requests, do not mean that the session has ended.
    if (error instanceof ApiError && error.status === 401) endSession('expiry');
    else changeSession({ status: 'unreachable' });
    if (!isOfServer(error)) await confirmOnceServerIsThere();
  }
}

function isOfServer(error: unknown): boolean {
  return error instanceof ApiError && error.body !== undefined;
}

/**
 * Confirms the session once the server can be reached. Waits before each attempt, because the app may not have noticed
 * yet that the connection is lost. Without the wait, this could loop without a pause.
 */
async function confirmOnceServerIsThere(): Promise<void> {
  await Promise.all([untilServerIsThere(), pause(secondMillis)]);
  if (currentSession().status === 'unreachable') await confirmSession();
}

/** Reloads the profile of the signed-in user, for example after a verified email address. */
export async function refreshProfile(): Promise<void> {
  const { user } = await call(getProfile, {});
  openSession({ user, mustChoosePassword: user.needsOwnCredential });
}
