import { endUserSessions } from '@anteroom/contract/accounts';
import { logIn, logOut, refreshTokens } from '@anteroom/contract/auth';
import { discardImport, stopImport } from '@anteroom/contract/imports';
import {
  signInWithPasskey,
  startPasskeySignIn,
  startPasskeyStepUp,
  stepUpWithPasskey,
} from '@anteroom/contract/passkeys';
import type { Route } from '@anteroom/contract/route';
import { signInWithCode, stepUpWithCode, stepUpWithPassword } from '@anteroom/contract/second-factor';
import { endSession, reportActivity } from '@anteroom/contract/sessions';

/**
 * Changes allowed while the disk is nearly full: signing in and staying signed in, ending sessions, and ending imports,
 * which frees space. Stepping up is allowed too, because users must step up to export data or to end the sessions of
 * others.
 */
export const allowedOnFullDisk: ReadonlySet<Route> = new Set<Route>([
  logIn,
  signInWithCode,
  startPasskeySignIn,
  signInWithPasskey,
  stepUpWithPassword,
  stepUpWithCode,
  startPasskeyStepUp,
  stepUpWithPasskey,
  refreshTokens,
  reportActivity,
  logOut,
  endSession,
  endUserSessions,
  stopImport,
  discardImport,
]);
