import type { Tx } from '#platform/db/database';
import { notify } from '#platform/db/notify';
import { insertMail } from './mail.queries.ts';
import { assertMayCauseMail } from './mail-bounds.ts';
import type { NewMail } from './mail-kinds.ts';

/** Rings at every process's mail worker once the transaction has committed. */
export const mailWaitingChannel = 'mail_waiting';

/**
 * Adds a mail to be sent, in the transaction of what it tells about: a rolled-back change sends none. Throws 429 where a
 * signed-in person causes too many.
 */
export async function addMail(tx: Tx, mail: NewMail): Promise<void> {
  if (typeof mail.cause !== 'string') await assertMayCauseMail(tx, mail.cause, mail);
  await insertMail(tx, mail);
  await notify(tx, mailWaitingChannel, {});
}
