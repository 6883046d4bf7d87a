import type { api } from '@anteroom/contract/api';
import type { Tokens } from '@anteroom/contract/auth';
import { AppError } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import type { PublicCall } from '#platform/http/bind';
import type { Around } from '#platform/http/bind-change';
import { networkOf } from '#platform/http/network-of';
import { lockAccount } from '../account.queries.ts';
import { openSession } from '../open-session.ts';
import { type PresentableAccount, presentUser } from '../present-user.ts';
import { type CodeThrottles, tryCode } from './code-throttle.ts';
import { findHalfSession, removeHalfSession } from './half-sessions.queries.ts';
import { redeemCode } from './redeem-code.ts';

export type SecondStep = { owner: PresentableAccount; halfSession: string; code: string };

const halfSessionOver = () =>
  new AppError(
    'half_session_over',
    'The sign-in took too long, or was finished before. Please sign in again.',
  );

/**
 * The second step: uses up the code and the half session and opens the session. Returns null for a wrong code. The account
 * is locked first, so of several steps with one half session or one code only the first succeeds.
 */
export async function finishSignIn(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  { owner, halfSession, code }: SecondStep,
): Promise<Tokens | null> {
  const account = await lockAccount(tx, { id: owner.id });
  // The password may have changed, or another request finished this sign-in, since it was looked up.
  const isOpen = account?.isEnabled && (await findHalfSession(tx, halfSession, context.clock.now()));
  if (!isOpen) throw halfSessionOver();
  const factor = await redeemCode(context, tx, account, code);
  if (factor === null) return null;
  await removeHalfSession(tx, halfSession);
  return openSession(context, tx, meta, { account, factors: ['password', factor] });
}

type Call = PublicCall<typeof api.signInWithCode>;
type Answer = { user: ReturnType<typeof presentUser>; tokens: Tokens };

/** Finds the half session and counts the attempt before the transaction. */
export function aroundSecondStep(
  context: Context,
  throttles: CodeThrottles,
): Around<Call, [SecondStep], Tokens | null, Answer> {
  return async ({ body, meta }, begin) => {
    const network = networkOf(meta.ipAddress);
    await throttles.byAddress.assertFree(network);
    const owner = await findHalfSession(context.db, body.halfSession, context.clock.now());
    if (!owner) {
      await throttles.byAddress.count(network);
      throw halfSessionOver();
    }
    const tokens = await tryCode(context, throttles, { userId: owner.id, by: meta }, () =>
      begin({ owner, ...body }),
    );
    return { user: presentUser(owner), tokens };
  };
}
