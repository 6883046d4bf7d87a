import type { Tx } from '#platform/db/database';
import { notify } from '#platform/db/notify';
import type { Mail, NewMail } from './mail-kinds.ts';

/** Rings at every process's mail worker once the transaction has committed. */
export const mailWaitingChannel = 'mail_waiting';

/** Adds a mail to be sent, in the transaction of what it tells about: a rolled-back change sends none. */
export async function addMail(tx: Tx, mail: NewMail): Promise<void> {
  const { kind, recipient, userId, details = {}, now } = mail;
  await tx
    .insertInto('mail_jobs')
    .values({
      kind,
      recipient,
      user_id: userId,
      details: JSON.stringify(details),
      created_at: now,
      next_attempt_at: now,
    })
    .execute();
  await notify(tx, mailWaitingChannel, {});
}

type Counted = { userId: number; kind: Mail['kind']; since: Date };

/** How many mails of a kind were added for someone. Right only under the lock of their account. */
export async function countMailsTo(tx: Tx, { userId, kind, since }: Counted): Promise<number> {
  const { count } = await tx
    .selectFrom('mail_jobs')
    .select((mails) => mails.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}
