import { recordAudit } from '#features/audit';
import { addMail } from '#features/mail';
import { AppError } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { sqlState } from '#platform/db/transaction';
import type { Account } from '../account.queries.ts';
import type { MailLinks } from '../mail-links/mail-links.ts';
import { setEmail } from './own-email.queries.ts';

const uniqueViolation = '23505';

/** Changes the address and mails the old one. Sessions continue, because they do not depend on the address. */
export async function confirmEmail(
  context: Context,
  links: MailLinks,
  token: string,
  meta: RequestMeta,
): Promise<void> {
  const link = { token, kind: 'change_email', meta } as const;
  const owner = await links.findOwner(link);
  const { newEmail } = owner;
  if (newEmail === null) throw new Error('the change_email token has no address');
  const change = (tx: Tx, account: Account) => replaceAddress(context, tx, { account, newEmail, meta });
  await links.use(link, owner, change).catch((error) => {
    if (sqlState(error) !== uniqueViolation) throw error;
    // Another account took the address after the link was sent.
    throw new AppError('invalid_mail_token', 'This link is not valid any more. Please ask for a new one.');
  });
}

type Replacement = { account: Account; newEmail: string; meta: RequestMeta };

async function replaceAddress(
  { clock }: Context,
  tx: Tx,
  { account, newEmail, meta }: Replacement,
): Promise<void> {
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
