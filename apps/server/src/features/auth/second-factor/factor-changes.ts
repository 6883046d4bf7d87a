import type { SessionFactor } from '@anteroom/contract/sessions';
import { recordAudit } from '#features/audit';
import { addMail } from '#features/mail';
import type { Actor } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import type { Tx } from '#platform/db/database';
import type { Account } from '../account.queries.ts';
import { markSteppedUp } from '../auth.queries.ts';
import { endSessionsOf } from '../end-sessions-of.ts';
import { newRecoveryCodes, toRecoveryCode } from './recovery-codes.ts';
import { countUnusedCodes, hasSecondFactor, replaceCodes } from './second-factor.queries.ts';

type Added = {
  account: Account;
  factor: Extract<SessionFactor, 'totp' | 'passkey'>;
  /** True if this is the account's only second factor. */
  isFirst: boolean;
  now: Date;
};

/**
 * Runs after a factor was added. The first factor of an account ends its other sessions, because they were opened
 * without one. Returns new recovery codes, or null if the account still has unused ones.
 */
export async function afterFactorAdded(
  tx: Tx,
  actor: Actor,
  { account, factor, isFirst, now }: Added,
): Promise<string[] | null> {
  const { userId, sessionId } = actor;
  await markSteppedUp(tx, { sessionId, factor, now });
  if (isFirst) {
    const ending = { userId, by: actor, exceptSessionId: sessionId, now };
    await endSessionsOf(tx, { ...ending, reason: 'second_factor_added' });
  }
  const recoveryCodes = (await countUnusedCodes(tx, userId)) > 0 ? null : await makeCodes(tx, userId);
  await addMail(tx, { kind: 'second_factor_added', ...noticeTo(account, now) });
  await recordAudit(tx, actor, { action: 'second_factor.added', reason: factor, ...about(account) });
  return recoveryCodes;
}

/** Runs after a factor was removed. Also removes the recovery codes if no factor is left. */
export async function afterFactorRemoved(
  tx: Tx,
  actor: Actor,
  { account, factor, now }: Omit<Added, 'isFirst'>,
): Promise<void> {
  if (!(await hasSecondFactor(tx, account.id))) await replaceCodes(tx, account.id, []);
  await addMail(tx, { kind: 'second_factor_removed', ...noticeTo(account, now) });
  await recordAudit(tx, actor, { action: 'second_factor.removed', reason: factor, ...about(account) });
}

export async function makeCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceCodes(
    tx,
    userId,
    codes.map((code) => hashSecret(toRecoveryCode(code) ?? code)),
  );
  return codes;
}

const about = ({ id }: Account) => ({ object: { type: 'user', id } });

const noticeTo = ({ id: userId, email: recipient }: Account, now: Date) =>
  ({ cause: 'notice', recipient, userId, now }) as const;
