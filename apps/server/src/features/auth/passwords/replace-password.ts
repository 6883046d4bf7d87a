import { type AuditedBy, recordAudit } from '#features/audit';
import { addMail } from '#features/mail';
import type { Tx } from '#platform/db/database';
import type { Account } from '../account.queries.ts';
import { endSessionsOf } from '../end-sessions-of.ts';
import type { PasswordListener } from './password-listener.ts';
import { changePassword } from './passwords.queries.ts';

type Replacement = {
  /** Under its lock. */
  account: Account;
  passwordHash: string;
  by: AuditedBy;
  reason: 'reset' | 'operator';
  now: Date;
};

/** Gives an account another password: what the old one had opened ends, and the owner is told. */
export async function replacePassword(
  tx: Tx,
  listener: PasswordListener,
  { account, passwordHash, by, reason, now }: Replacement,
): Promise<void> {
  const { id: userId, email: recipient } = account;
  await changePassword(tx, userId, passwordHash, now);
  await endSessionsOf(tx, { userId, reason: 'password_changed', by, now });
  // After the sessions: none that is still open can add to what is closed here.
  const details = await listener.passwordChanged(tx, { userId, by, now });
  await addMail(tx, { kind: 'password_changed', cause: 'notice', details, recipient, userId, now });
  await recordAudit(tx, by, { action: 'password.changed', reason, object: { type: 'user', id: userId } });
}
