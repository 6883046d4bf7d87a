import { type AuditedBy, recordAudit } from '#features/audit';
import { addMail } from '#features/mail';
import type { Tx } from '#platform/db/database';
import type { Account } from '../account.queries.ts';
import { endSessionsOf } from '../end-sessions-of.ts';
import type { PasswordListener } from './password-listener.ts';
import { changePassword } from './passwords.queries.ts';

type Replacement = {
  /** The account, already locked by the caller. */
  account: Account;
  passwordHash: string;
  by: AuditedBy;
  reason: 'reset' | 'operator' | 'own' | 'invitation';
  /** The session in which the user changes the password, which therefore continues. */
  keptSessionId?: number;
  now: Date;
};

/** Changes an account's password, ends its sessions, closes the secret links that this affects and mails the owner. */
export async function replacePassword(
  tx: Tx,
  listener: PasswordListener,
  { account, passwordHash, by, reason, keptSessionId, now }: Replacement,
): Promise<void> {
  const { id: userId, email: recipient } = account;
  await changePassword(tx, { userId, passwordHash, isFirst: reason === 'operator', now });
  const except = keptSessionId === undefined ? {} : { exceptSessionId: keptSessionId };
  await endSessionsOf(tx, { userId, reason: 'password_changed', by, now, ...except });
  // Close the secret links after the sessions have ended, so that no open session can add one afterwards.
  const isReset = reason === 'reset' || reason === 'operator';
  const closed = await listener.passwordChanged(tx, { userId, by, isReset, now });
  const details = { ...closed, keptSession: keptSessionId !== undefined };
  await addMail(tx, { kind: 'password_changed', cause: 'notice', details, recipient, userId, now });
  await recordAudit(tx, by, { action: 'password.changed', reason, object: { type: 'user', id: userId } });
}
