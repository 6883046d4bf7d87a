import { endUserSessions } from '@anteroom/contract/accounts';
import { logIn, logOut, refreshTokens } from '@anteroom/contract/auth';
import { discardImport, stopImport } from '@anteroom/contract/imports';
import type { Route } from '@anteroom/contract/route';
import { endSession, reportActivity } from '@anteroom/contract/sessions';

/**
 * Changes allowed while the disk is nearly full: signing in and staying signed in, ending sessions, and ending imports,
 * which frees space.
 */
export const allowedOnFullDisk: ReadonlySet<Route> = new Set<Route>([
  logIn,
  refreshTokens,
  reportActivity,
  logOut,
  endSession,
  endUserSessions,
  stopImport,
  discardImport,
]);
