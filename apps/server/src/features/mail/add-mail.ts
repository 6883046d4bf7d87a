import type { Tx } from '#platform/db/database';
import { notify } from '#platform/db/notifications/notify';
import { insertMail } from './mail.queries.ts';
import { assertMayCauseMail, mayCauseMail } from './mail-bounds.ts';
import type { MailCause, NewMail } from './mail-kinds.ts';

/** The channel that wakes every process's mail worker after the commit. */
export const mailWaitingChannel = 'mail_waiting';

/**
 * Queues a mail in the transaction of the change it reports, so that a rollback also drops the mail. Throws 429 if a
 * signed-in user causes too many mails. Does not wake the worker for a mail that a stranger asked for: sending it right after the
 * answer would slow down the stranger's next call, and only for the address of an account. A code for a booking goes to
 * every address, so it reveals nothing, and a person waits for it. Returns the id of the mail.
 */
export async function addMail(tx: Tx, mail: NewMail): Promise<number> {
  if (typeof mail.cause !== 'string') await assertMayCauseMail(tx, mail.cause, mail);
  return queueMail(tx, mail);
}

/** Queues a mail of a signed-in user, unless the limits of mails reject it. The change that it reports is saved anyway. */
export async function addMailWithinBounds(
  tx: Tx,
  mail: NewMail & { cause: Exclude<MailCause, string> },
): Promise<void> {
  if (await mayCauseMail(tx, mail.cause, mail)) await queueMail(tx, mail);
}

async function queueMail(tx: Tx, mail: NewMail): Promise<number> {
  const id = await insertMail(tx, mail);
  if (mail.cause !== 'stranger' || mail.kind === 'booking_code') await notify(tx, mailWaitingChannel, {});
  return id;
}
