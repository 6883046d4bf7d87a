import type { api } from '@anteroom/contract/api';
import { AppError } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { PublicCall } from '#platform/http/bind';
import type { Around } from '#platform/http/bind-change';
import { networkOf } from '#platform/http/network-of';
import { lockAccount } from '../account.queries.ts';
import { openSession, type SignedIn } from '../open-session.ts';
import { type CodeThrottles, tryCode } from './code-throttle.ts';
import { findHalfSession, removeHalfSession } from './half-sessions.queries.ts';
import { redeemCode } from './redeem-code.ts';

export type SecondStep = { userId: number; halfSession: string; code: string };

const halfSessionOver = () =>
  new AppError('half_session_over', 'This sign-in has expired or is already finished. Please sign in again.');

/**
 * Completes the second step of a sign-in: uses up the code and the half session that the first step created, and opens
 * the session. Returns null for a wrong code. Locks the account first, so that each half session or code works once.
 */
export async function finishSignIn(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  { userId, halfSession, code }: SecondStep,
): Promise<SignedIn | null> {
  const account = await lockAccount(tx, { id: userId });
  // Check again under the lock: the password may have changed since the half session was found, or another request may
  // have finished this sign-in.
  const isOpen = account?.isEnabled && (await findHalfSession(tx, halfSession, context.clock.now()));
  if (!isOpen) throw halfSessionOver();
  const factor = await redeemCode(context, tx, account, code);
  if (factor === null) return null;
  await removeHalfSession(tx, halfSession);
  return openSession(context, tx, meta, { account, factors: ['password', factor] });
}

type Call = PublicCall<typeof api.signInWithCode>;

/** Finds the half session and counts the attempt before the transaction. */
export function aroundSecondStep(
  context: Context,
  throttles: CodeThrottles,
): Around<Call, [SecondStep], SignedIn | null, SignedIn> {
  return async ({ body, meta }, begin) => {
    const network = networkOf(meta.ipAddress);
    await throttles.byAddress.assertFree(network);
    const userId = await findHalfSession(context.db, body.halfSession, context.clock.now());
    if (userId === undefined) {
      await throttles.byAddress.count(network);
      throw halfSessionOver();
    }
    return tryCode(context, throttles, { userId, by: meta }, () => begin({ userId, ...body }));
  };
}
