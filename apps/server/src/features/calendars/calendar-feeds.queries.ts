import type { FeedNameForm } from '@anteroom/contract/calendar-feeds';
import { sql } from 'kysely';
import { expiryOf, isAlive } from '#features/secret-links';
import type { Db, Tx } from '#platform/db/database';
import { readingsKept } from './feed-readings.queries.ts';

/**
 * Locks the doctor to serialize opening feeds, and returns whether the doctor exists. Runs as a separate statement, so
 * that a later count includes the feeds that other transactions opened before.
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

export function findDoctorToNotify(tx: Tx, doctorId: number) {
  return tx.selectFrom('users').select(['id', 'email']).where('id', '=', doctorId).executeTakeFirstOrThrow();
}

function openFeedsOf(db: Db | Tx, { doctorId, now }: { doctorId: number; now: Date }) {
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
      'calendar_feeds.renewed_at as renewedAt',
      'calendar_feeds.expires_at as expiresAt',
    ])
    .select(
      sql<number>`(
        select count(*)::float8 from calendar_feed_readings reading
        where reading.feed_id = calendar_feeds.id and reading.last_read_at > ${now}::timestamptz - ${readingsKept}
      )`.as('networks'),
    )
    .where('calendar_feeds.doctor_id', '=', doctorId)
    .where(isAlive('calendar_feeds', now))
    .orderBy('calendar_feeds.id');
}

/** Lists the open feeds of a doctor, oldest first. */
export function listOpenFeeds(db: Db | Tx, of: { doctorId: number; now: Date }) {
  return openFeedsOf(db, of).execute();
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
      renewed_at: feed.now,
      expires_at: expiryOf(feed.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return openFeedsOf(tx, feed).where('calendar_feeds.id', '=', id).executeTakeFirstOrThrow();
}

/** Closes an open feed of this doctor. Returns whether the feed was open. */
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
    .where(isAlive('calendar_feeds', now))
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Finds the open feed with this secret, if its doctor and the account that opened it are enabled. */
export function findFeedToRead(db: Db, secretHash: Buffer, now: Date) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users as doctor', 'doctor.id', 'calendar_feeds.doctor_id')
    .innerJoin('users as maker', 'maker.id', 'calendar_feeds.created_by')
    .select(['calendar_feeds.id', 'calendar_feeds.doctor_id as doctorId', 'doctor.name as doctorName'])
    .select('calendar_feeds.held_patients as heldPatients')
    .select(sql<FeedNameForm>`calendar_feeds.name_form`.as('nameForm'))
    .where('calendar_feeds.secret_hash', '=', secretHash)
    .where(isAlive('calendar_feeds', now))
    .where('doctor.is_enabled', '=', true)
    .where('maker.is_enabled', '=', true)
    .executeTakeFirst();
}

export type FeedToRead = NonNullable<Awaited<ReturnType<typeof findFeedToRead>>>;
