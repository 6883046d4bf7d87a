import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

/** For how long it is known which networks read a feed. */
export const readingsKept = sql`interval '30 days'`;

type Reading = { feedId: number; network: string; now: Date };

/** Notes that a feed was read from a network; answers false where that was noted less than an hour ago. */
export async function noteReading(tx: Tx, { feedId, network, now }: Reading): Promise<boolean> {
  const noted = await tx
    .insertInto('calendar_feed_readings')
    .values({ feed_id: feedId, network, last_read_at: now })
    .onConflict((reading) =>
      reading
        .columns(['feed_id', 'network'])
        .doUpdateSet({ last_read_at: now })
        // A time far ahead is one of a clock that was set back since; one just ahead, of a reading under way meanwhile.
        .where(
          sql<boolean>`(calendar_feed_readings.last_read_at <= ${now}::timestamptz - interval '1 hour'
            or calendar_feed_readings.last_read_at >= ${now}::timestamptz + interval '1 hour')`,
        ),
    )
    .returning('feed_id')
    .executeTakeFirst();
  if (!noted) return false;
  await tx
    .updateTable('calendar_feeds')
    .set({ last_read_at: now })
    .where('id', '=', feedId)
    .executeTakeFirstOrThrow();
  await forgetOldReadings(tx, feedId, now);
  return true;
}

async function forgetOldReadings(tx: Tx, feedId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('calendar_feed_readings')
    .where('feed_id', '=', feedId)
    .where(sql<boolean>`last_read_at <= ${now}::timestamptz - ${readingsKept}`)
    .execute();
}
