import type { FeedNameForm } from '@anteroom/contract/calendar-feeds';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';

/**
 * Lets those who open feeds of one doctor take turns; answers whether there is such a doctor. A statement of its own,
 * so that what is counted afterwards is newer than the lock.
 */
export async function lockDoctor(tx: Tx, doctorId: number): Promise<boolean> {
  const doctor = await tx
    .selectFrom('doctors')
    .select('id')
    .where('id', '=', doctorId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return doctor !== undefined;
}

function openFeedsOf(db: Db | Tx, doctorId: number) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users as maker', 'maker.id', 'calendar_feeds.created_by')
    .select([
      'calendar_feeds.id',
      'calendar_feeds.label',
      sql<FeedNameForm>`calendar_feeds.name_form`.as('nameForm'),
      'calendar_feeds.created_at as createdAt',
      'maker.name as createdBy',
      'calendar_feeds.last_read_at as lastReadAt',
    ])
    .where('calendar_feeds.doctor_id', '=', doctorId)
    .where('calendar_feeds.revoked_at', 'is', null)
    .orderBy('calendar_feeds.id');
}

/** The newest last. */
export function listOpenFeeds(db: Db | Tx, doctorId: number) {
  return openFeedsOf(db, doctorId).execute();
}

export type FeedRow = Awaited<ReturnType<typeof listOpenFeeds>>[number];

type NewFeed = {
  doctorId: number;
  secretHash: Buffer;
  label: string;
  nameForm: FeedNameForm;
  createdBy: number;
  now: Date;
};

export async function insertFeed(tx: Tx, feed: NewFeed): Promise<FeedRow> {
  const { id } = await tx
    .insertInto('calendar_feeds')
    .values({
      doctor_id: feed.doctorId,
      secret_hash: feed.secretHash,
      label: feed.label,
      name_form: feed.nameForm,
      created_by: feed.createdBy,
      created_at: feed.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return openFeedsOf(tx, feed.doctorId).where('calendar_feeds.id', '=', id).executeTakeFirstOrThrow();
}

/** Whether there was such an open feed of this doctor. */
export async function closeFeed(
  tx: Tx,
  { doctorId, feedId }: { doctorId: number; feedId: number },
  now: Date,
): Promise<boolean> {
  const closed = await tx
    .updateTable('calendar_feeds')
    .set({ revoked_at: now })
    .where('id', '=', feedId)
    .where('doctor_id', '=', doctorId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** The feed that answers this secret: an open one, of a doctor who can sign in. */
export function findFeedToRead(db: Db, secretHash: Buffer) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users as doctor', 'doctor.id', 'calendar_feeds.doctor_id')
    .select(['calendar_feeds.id', 'calendar_feeds.doctor_id as doctorId', 'doctor.name as doctorName'])
    .select(sql<FeedNameForm>`calendar_feeds.name_form`.as('nameForm'))
    .where('calendar_feeds.secret_hash', '=', secretHash)
    .where('calendar_feeds.revoked_at', 'is', null)
    .where('doctor.is_enabled', '=', true)
    .executeTakeFirst();
}

/** Notes that a feed was read; answers false where that was noted less than an hour ago. */
export async function noteReading(tx: Tx, feedId: number, now: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('calendar_feeds')
    .set({ last_read_at: now })
    .where('id', '=', feedId)
    // A time that lies ahead is one of a clock that was set back since.
    .where(
      sql<boolean>`(last_read_at is null or last_read_at <= ${now}::timestamptz - interval '1 hour' or last_read_at > ${now})`,
    )
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}
