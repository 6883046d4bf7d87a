import { getProfile } from '@anteroom/contract/auth';
import { acceptManagerRequest, confirmEmail } from '@anteroom/contract/own-account';
import { call } from '#lib/api';
import { ApiError } from '#lib/api-error';
import { pause } from '#lib/back-off';
import { onConnectionBack, untilServerIsThere } from '#lib/connection';
import { onSessionChangedElsewhere, readStoredUser, readTokens } from '#lib/session-storage';
import {
  changeSession,
  currentSession,
  endSession,
  followStoredSession,
  openSession,
} from '#lib/session-store';
import { useRouteMutation } from '#lib/use-route-mutation';

const secondMillis = 1000;

/** Restores the stored session and applies session changes from other tabs. Call once before the first render. */
export function startSession(): void {
  onSessionChangedElsewhere(() => {
    // Ignore an error: if the session has ended, the next request detects this.
    if (followStoredSession()) refreshProfile().catch(() => undefined);
  });
  onConnectionBack(() => {
    if (currentSession().status === 'unreachable') void confirmSession();
  });
  void confirmSession();
}

/** Requests the signed-in user from the server. This refreshes expired tokens too. */
export async function confirmSession(): Promise<void> {
  if (!readTokens()) return changeSession({ status: 'signed_out' });
  changeSession({ status: 'starting' });
  try {
    await refreshProfile();
  } catch (error) {
    if (currentSession().status === 'signed_out') return;
    // Other errors, such as 429 Too Many Requests, do not mean that the session has ended.
    if (error instanceof ApiError && error.status === 401) endSession('expiry');
    else changeSession({ status: 'unreachable' });
    if (!isOfServer(error)) await confirmOnceServerIsThere();
  }
}

function isOfServer(error: unknown): boolean {
  return error instanceof ApiError && error.body !== undefined;
}

/**
 * Confirms the session once the server can be reached. Waits before each attempt. Otherwise this would loop without a
 * pause if the app has not detected the lost connection yet.
 */
async function confirmOnceServerIsThere(): Promise<void> {
  await Promise.all([untilServerIsThere(), pause(secondMillis)]);
  if (currentSession().status === 'unreachable') await confirmSession();
}

/** Reloads the profile of the signed-in user, for example after the email address was verified. */
export async function refreshProfile(): Promise<void> {
  const asked = readStoredUser()?.id;
  const { user } = await call(getProfile, {});
  // During the request, the user may have signed out in another tab, or another user may have signed in there.
  if (!readTokens() || readStoredUser()?.id !== asked) return;
  openSession({ user, mustChoosePassword: user.needsOwnCredential });
}

export const useConfirmEmail = () =>
  useRouteMutation(confirmEmail, {
    // Refresh the profile only if this browser has a session. The emailed link also works without one.
    onSuccess: () => (readTokens() ? refreshProfile().catch(() => undefined) : undefined),
  });

export const useAcceptManagerRequest = () => useRouteMutation(acceptManagerRequest);
