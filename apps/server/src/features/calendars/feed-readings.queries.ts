import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

/** How long the server stores which networks read a feed. */
export const readingsKept = sql`interval '30 days'`;

type Day = { start: Date; end: Date };
type Reading = { feedId: number; network: string; now: Date; today: Day };

export type Noted = { isFirstOfDay: boolean };

/**
 * Stores that a network read a feed. Returns null if that was stored less than an hour ago on the same day of the
 * clinic.
 */
export async function noteReading(tx: Tx, { feedId, network, now, today }: Reading): Promise<Noted | null> {
  // A stored time far in the future means that the clock was set back. One slightly in the future comes from a
  // concurrent read.
  const { rows } = await sql<Noted>`
    with earlier as (
      select last_read_at from calendar_feed_readings where feed_id = ${feedId} and network = ${network}
    )
    insert into calendar_feed_readings (feed_id, network, last_read_at) values (${feedId}, ${network}, ${now})
    on conflict (feed_id, network) do update set last_read_at = excluded.last_read_at
      where calendar_feed_readings.last_read_at <= ${now}::timestamptz - interval '1 hour'
        or calendar_feed_readings.last_read_at >= ${now}::timestamptz + interval '1 hour'
        or calendar_feed_readings.last_read_at < ${today.start}
    returning not exists (
      select from earlier where last_read_at >= ${today.start} and last_read_at < ${today.end}
    ) as "isFirstOfDay"`.execute(tx);
  const [noted] = rows;
  if (!noted) return null;
  await tx
    .updateTable('calendar_feeds')
    .set({ last_read_at: now })
    .where('id', '=', feedId)
    .executeTakeFirstOrThrow();
  await forgetOldReadings(tx, feedId, now);
  return noted;
}

async function forgetOldReadings(tx: Tx, feedId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('calendar_feed_readings')
    .where('feed_id', '=', feedId)
    .where(sql<boolean>`last_read_at <= ${now}::timestamptz - ${readingsKept}`)
    .execute();
}

/**
 * Locks the feed, so that concurrent readings run one after the other. Returns the stored set of its patients, if any.
 */
export async function lockHeldPatients(tx: Tx, feedId: number): Promise<Buffer | null> {
  const { held } = await tx
    .selectFrom('calendar_feeds')
    .select('held_patients as held')
    .where('id', '=', feedId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return held;
}

export async function setHeldPatients(tx: Tx, feedId: number, held: Buffer): Promise<void> {
  await tx
    .updateTable('calendar_feeds')
    .set({ held_patients: held })
    .where('id', '=', feedId)
    .executeTakeFirstOrThrow();
}
