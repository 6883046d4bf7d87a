import type { Context } from '#context';
import type { MailCause } from '#features/mail';
import type { Tx } from '#platform/db/database';
import { addMailLink } from './add-mail-link.ts';

type Recipient = { id: number; email: string };

/** Sends the link that shows an address to be its owner's; an older one no longer works. */
export async function sendVerificationMail(
  context: Context,
  tx: Tx,
  cause: MailCause,
  account: Recipient,
): Promise<void> {
  await addMailLink(context, tx, 'verify_email', { cause, account });
}
