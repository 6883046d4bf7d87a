import { recordAudit } from '#features/audit';
import { type MailCause, mailAdminsAboutAccounts } from '#features/mail';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { markVerified } from '../account.queries.ts';
import { addMailLink } from './add-mail-link.ts';

export async function verifyEmail(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  { id }: { id: number },
): Promise<void> {
  await markVerified(tx, id, context.clock.now());
  await recordAudit(tx, meta, { action: 'account.verified', object: { type: 'user', id } });
  await mailAdminsAboutAccounts(context, tx);
}

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
