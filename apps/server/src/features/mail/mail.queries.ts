import type { Tx } from '#platform/db/database';
import { notify } from '#platform/db/notify';
import type { NewMail } from './mail-kinds.ts';

/** Rings at every process's mail worker once the transaction has committed. */
export const mailWaitingChannel = 'mail_waiting';

/** Adds a mail to be sent, in the transaction of what it tells about: a rolled-back change sends none. */
export async function addMail(tx: Tx, { kind, recipient, userId, details = {} }: NewMail): Promise<void> {
  await tx
    .insertInto('mail_jobs')
    .values({ kind, recipient, user_id: userId, details: JSON.stringify(details) })
    .execute();
  await notify(tx, mailWaitingChannel, {});
}
