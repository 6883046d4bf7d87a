import type { Tx } from '#platform/db/database';
import { notify } from '#platform/db/notifications/notify';
import { insertMail } from './mail.queries.ts';
import { assertMayCauseMail, mayCauseMail } from './mail-bounds.ts';
import type { MailCause, NewMail } from './mail-kinds.ts';

/** The channel that wakes every process's mail worker after the commit. */
export const mailWaitingChannel = 'mail_waiting';

/**
 * Queues a mail in the transaction of the change it reports, so that a rollback also drops the mail. Returns the mail's
 * id. Throws 429 for a mail of a signed-in user if the user, the address or the clinic has reached its mail limit. Does
 * not wake the worker for a mail that someone requested without signing in: sending it immediately would slow down that
 * person's next request only if the address has an account, and so reveal the account. A booking code does wake the
 * worker: it goes to every address, and the patient is waiting for it.
 */
export async function addMail(tx: Tx, mail: NewMail): Promise<number> {
  if (typeof mail.cause !== 'string') await assertMayCauseMail(tx, mail.cause, mail);
  return queueMail(tx, mail);
}

/** Queues a mail of a signed-in user if the mail limits allow it. Otherwise the change is saved without the mail. */
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
