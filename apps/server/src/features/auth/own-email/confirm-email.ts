import type { Context, RequestFacts } from '#context';
import { recordAudit } from '#features/audit';
import { addMail } from '#features/mail';
import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { sqlState } from '#platform/db/transaction';
import type { Account } from '../account.queries.ts';
import type { MailLinks } from '../mail-links/mail-links.ts';
import { setEmail } from './own-email.queries.ts';

const uniqueViolation = '23505';

/** Changes the address. The replaced mailbox gets a mail; sessions go on, because a session needs no address. */
export async function confirmEmail(
  context: Context,
  links: MailLinks,
  token: string,
  facts: RequestFacts,
): Promise<void> {
  const link = { token, kind: 'change_email', facts } as const;
  const owner = await links.findOwner(link);
  const { newEmail } = owner;
  if (newEmail === null) throw new Error('a change_email token without an address');
  const change = (tx: Tx, account: Account) => replaceAddress(context, tx, { account, newEmail, facts });
  await links.use(link, owner, change).catch((error) => {
    if (sqlState(error) !== uniqueViolation) throw error;
    // Somebody opened an account with the address since the link was sent.
    throw new AppError('invalid_mail_token', 'This link is not valid any more. Please ask for a new one.');
  });
}

type Replacement = { account: Account; newEmail: string; facts: RequestFacts };

async function replaceAddress(
  { clock }: Context,
  tx: Tx,
  { account, newEmail, facts }: Replacement,
): Promise<void> {
  const now = clock.now();
  const { id: userId, email: recipient } = account;
  await setEmail(tx, { userId, newEmail, now });
  await addMail(tx, { kind: 'email_changed', cause: 'notice', recipient, userId, now });
  await recordAudit(tx, facts, {
    action: 'account.email_changed',
    object: { type: 'user', id: userId },
    changedFields: ['email'],
  });
}
