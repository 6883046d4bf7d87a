import { type AuditedBy, recordAudit } from '#features/audit';
import { addMail } from '#features/mail';
import { notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { lockAccount } from '../account.queries.ts';
import { endSessionsOf } from '../end-sessions-of.ts';
import { deletePasskeysOf } from '../passkeys/passkeys.queries.ts';
import { listOtherAdmins, removeTotp, replaceCodes } from './second-factor.queries.ts';

type Whose = { id: number } | { email: string };

/**
 * Removes all second factors of an account whose owner lost them, and ends its sessions. Mails the owner and all other
 * enabled admins, because an impostor may ask for this.
 */
export async function resetSecondFactor(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  by: AuditedBy,
  whose: Whose,
): Promise<void> {
  const account = await lockAccount(tx, whose);
  if (!account) throw notFound('User');
  const { id: userId, email: recipient } = account;
  const [hadApp, hadPasskeys] = [await removeTotp(tx, userId), await deletePasskeysOf(tx, userId)];
  if (!(hadApp || hadPasskeys)) throw notFound('Second factor');
  await replaceCodes(tx, userId, []);
  const now = clock.now();
  await endSessionsOf(tx, { userId, reason: 'second_factor_reset', by, now });
  const details = { byOperator: !('userId' in by) };
  await addMail(tx, { kind: 'second_factor_reset', cause: 'notice', details, recipient, userId, now });
  for (const admin of await listOtherAdmins(tx, userId)) {
    const to = { recipient: admin.email, userId: admin.id };
    await addMail(tx, { kind: 'second_factor_reset_notice', cause: 'notice', details, ...to, now });
  }
  await recordAudit(tx, by, { action: 'second_factor.reset', object: { type: 'user', id: userId } });
}
