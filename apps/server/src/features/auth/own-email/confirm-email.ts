import { recordAudit } from '#features/audit';
import { addMail } from '#features/mail';
import { AppError } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { isUniqueViolation } from '#platform/db/transaction';
import type { Account } from '../account.queries.ts';
import { setEmail } from './own-email.queries.ts';

/**
 * Runs `work`. Rejects the link if `work` fails because another account has taken the address since the link was sent.
 */
export async function unlessAddressIsTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('invalid_mail_token', 'This link is not valid any more. Please ask for a new one.');
  }
}

type Replacement = { account: Account; newEmail: string | null };

/** Changes the address and mails the old address. Sessions continue, because they do not depend on the address. */
export async function confirmEmail(
  { clock }: Context,
  tx: Tx,
  meta: RequestMeta,
  { account, newEmail }: Replacement,
): Promise<void> {
  if (newEmail === null) throw new Error('the change_email token has no address');
  const now = clock.now();
  const { id: userId, email: recipient } = account;
  await setEmail(tx, { userId, newEmail, now });
  await addMail(tx, { kind: 'email_changed', cause: 'notice', recipient, userId, now });
  await recordAudit(tx, meta, {
    action: 'account.email_changed',
    object: { type: 'user', id: userId },
    changedFields: ['email'],
  });
}
