import type { Context } from '#context';
import type { Tx } from '#platform/db/database';
import { addMailLink } from './add-mail-link.ts';

type Recipient = { id: number; email: string };

/** Sends the link that shows an address to be its owner's; an older one no longer works. */
export function sendVerificationMail(context: Context, tx: Tx, user: Recipient): Promise<void> {
  return addMailLink(context, tx, 'verify_email', user);
}
