import type { SessionFactor } from '@anteroom/contract/sessions';
import { addMail } from '#features/mail';
import type { Context } from '#platform/context';
import { hashSecret } from '#platform/crypto/secrets';
import type { Tx } from '#platform/db/database';
import { toRecoveryCode } from './recovery-codes.ts';
import { consumeCode, countUnusedCodes, findTotp, takeStep } from './second-factor.queries.ts';
import { findStep } from './totp.ts';
import { openTotpSecret } from './totp-secrets.ts';

type CodeContext = Pick<Context, 'clock' | 'settings' | 'log'>;
type Owner = { id: number; email: string };

/**
 * Uses up a code of the account, which must be locked: six digits of the authenticator app, or a recovery code. Returns
 * the factor that it proves, or null if the code is wrong or was used before.
 */
export async function redeemCode(
  context: CodeContext,
  tx: Tx,
  owner: Owner,
  code: string,
): Promise<SessionFactor | null> {
  if (/^\d{6}$/.test(code)) return (await redeemTotpCode(context, tx, owner.id, code)) ? 'totp' : null;
  return (await redeemRecoveryCode(context, tx, owner, code)) ? 'recovery_code' : null;
}

async function redeemTotpCode(
  { clock, settings, log }: CodeContext,
  tx: Tx,
  userId: number,
  code: string,
): Promise<boolean> {
  const totp = await findTotp(tx, userId);
  if (!totp?.sealed) return false;
  let secret: Buffer;
  try {
    secret = openTotpSecret(settings, userId, totp.sealed);
  } catch {
    // After a restore with another key, the secret cannot be decrypted. Recovery codes still work, because they need no
    // key.
    log.error({ userId }, 'the secret of an authenticator app is encrypted with another key');
    return false;
  }
  const step = findStep(secret, code, clock.now(), totp.lastStep);
  return step !== null && (await takeStep(tx, userId, step));
}

async function redeemRecoveryCode(
  { clock }: CodeContext,
  tx: Tx,
  { id: userId, email: recipient }: Owner,
  typed: string,
): Promise<boolean> {
  const code = toRecoveryCode(typed);
  const now = clock.now();
  if (code === null || !(await consumeCode(tx, { userId, codeHash: hashSecret(code), now }))) return false;
  const left = await countUnusedCodes(tx, userId);
  await addMail(tx, {
    kind: 'recovery_code_used',
    cause: 'notice',
    details: { left },
    recipient,
    userId,
    now,
  });
  return true;
}
