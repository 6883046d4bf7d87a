import type { MailCause } from '#features/mail';
import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { addMailLink } from './add-mail-link.ts';

type Recipient = { id: number; email: string };

/** Mails the link that verifies the address. Older links stop working. */
export async function sendVerificationMail(
  context: Context,
  tx: Tx,
  cause: MailCause,
  account: Recipient,
): Promise<void> {
  await addMailLink(context, tx, 'verify_email', { cause, account });
}
