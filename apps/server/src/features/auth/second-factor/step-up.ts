import type { SessionFactor } from '@anteroom/contract/sessions';
import { recordAudit } from '#features/audit';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { markSteppedUp } from '../auth.queries.ts';
import { lockOwnAccount } from '../lock-own-account.ts';
import { wrongCurrentPassword } from '../passwords/assert-current-password.ts';
import { redeemCode } from './redeem-code.ts';
import { hasSecondFactor } from './second-factor.queries.ts';

/**
 * Steps up with the password. Rejects accounts with a second factor, because a stolen password must not be enough to
 * remove one.
 */
export async function stepUpWithPassword(
  context: Context,
  tx: Tx,
  actor: Actor,
  comparedHash: string,
): Promise<void> {
  const account = await lockOwnAccount(tx, actor);
  if (account.passwordHash !== comparedHash) throw wrongCurrentPassword();
  if (await hasSecondFactor(tx, account.id)) {
    throw invalidField('currentPassword', 'Your account has a second factor. Use that instead');
  }
  await stepUp(context, tx, actor, 'password');
}

/** Steps up with a code. Returns null for a wrong code. */
export async function stepUpWithCode(
  context: Context,
  tx: Tx,
  actor: Actor,
  code: string,
): Promise<true | null> {
  const account = await lockOwnAccount(tx, actor);
  const factor = await redeemCode(context, tx, account, code);
  if (factor === null) return null;
  await stepUp(context, tx, actor, factor);
  return true;
}

export async function stepUp({ clock }: Context, tx: Tx, actor: Actor, factor: SessionFactor): Promise<void> {
  const { sessionId } = actor;
  await markSteppedUp(tx, { sessionId, factor, now: clock.now() });
  const object = { type: 'session', id: sessionId };
  await recordAudit(tx, actor, { action: 'session.stepped_up', reason: factor, object });
}
