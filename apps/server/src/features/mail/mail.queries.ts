import type { SelectQueryBuilder } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { DB } from '#platform/db/schema.gen';
import type { Mail, NewMail } from './mail-kinds.ts';

/** Inserts a mail and returns its id. */
export async function insertMail(tx: Tx, mail: NewMail): Promise<number> {
  const { kind, cause, recipient, userId, details = {}, now } = mail;
  const { id } = await tx
    .insertInto('mail_jobs')
    .values({
      kind,
      cause: typeof cause === 'string' ? cause : 'staff',
      recipient,
      user_id: userId,
      details: JSON.stringify(details),
      created_at: now,
      next_attempt_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Counted = { userId: number; kind: Mail['kind']; since: Date };

/** Counts the mails of a kind added for a user. The count is only exact under the lock of the user's account. */
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

type CountedToAddress = { recipient: string; since: Date; most: number };

/** Counts the mails that were queued for an address since an instant. Stops at `most`. */
export function countMailsToAddress(tx: Tx, { recipient, since, most }: CountedToAddress): Promise<number> {
  const mails = tx
    .selectFrom('mail_jobs')
    .select('id')
    .where('recipient', '=', recipient)
    .where('created_at', '>', since)
    .where('kind', '<>', 'none')
    .limit(most);
  return countOf(tx, mails);
}

type CountedOfClinic = { cause: 'staff' | 'stranger'; kind?: Mail['kind']; since: Date; most: number };

/** Counts the mails that were queued for one cause since an instant, optionally of one kind. Stops at `most`. */
export function countMailsOfClinic(tx: Tx, { cause, kind, since, most }: CountedOfClinic): Promise<number> {
  const mails = tx
    .selectFrom('mail_jobs')
    .select('id')
    .where('cause', '=', cause)
    .where('created_at', '>', since)
    // Repeats the condition of the partial index, so that PostgreSQL uses it.
    .where('kind', '<>', 'none')
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? ''))
    .limit(most);
  return countOf(tx, mails);
}

async function countOf(tx: Tx, mails: SelectQueryBuilder<DB, 'mail_jobs', { id: number }>): Promise<number> {
  const { count } = await tx
    .selectFrom(mails.as('mails'))
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
