import type { FeedNameForm } from '@anteroom/contract/calendar-feeds';
import { limits } from '@anteroom/contract/limits';
import type { LinkClosingReason } from '@anteroom/contract/secret-links';
import { sql } from 'kysely';
import { isAlive } from '#features/secret-links';
import type { Db, Tx } from '#platform/db/database';

/**
 * Returns a doctor's feeds that the server closed in the last 30 days and that were not reopened, latest first, but no
 * more than a doctor may have open.
 */
export function listClosedFeeds(db: Db | Tx, { doctorId, now }: { doctorId: number; now: Date }) {
  return db
    .selectFrom('calendar_feeds')
    .innerJoin('users as maker', 'maker.id', 'calendar_feeds.created_by')
    .select(['calendar_feeds.id', 'calendar_feeds.label', 'maker.name as createdBy'])
    .select(sql<FeedNameForm>`calendar_feeds.name_form`.as('nameForm'))
    .select(sql<Date>`calendar_feeds.revoked_at`.as('closedAt'))
    .select(sql<LinkClosingReason>`calendar_feeds.closed_reason`.as('reason'))
    .where('calendar_feeds.doctor_id', '=', doctorId)
    .where('calendar_feeds.closed_reason', 'is not', null)
    .where('calendar_feeds.replaced_at', 'is', null)
    .where(
      sql<boolean>`calendar_feeds.revoked_at
        > ${now}::timestamptz - ${limits.secretLink.closedShownDays} * interval '1 day'`,
    )
    .orderBy('calendar_feeds.revoked_at', 'desc')
    .orderBy('calendar_feeds.id', 'desc')
    .limit(limits.calendarFeed.perDoctor)
    .execute();
}

type FeedName = { doctorId: number; feedId: number; now: Date };

/** Marks a closed feed as reopened. Returns false if it had been reopened before. */
export async function markFeedReplaced(tx: Tx, { feedId, now }: FeedName): Promise<boolean> {
  const marked = await tx
    .updateTable('calendar_feeds')
    .set({ replaced_at: now })
    .where('id', '=', feedId)
    .where('replaced_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Extends a feed. Returns whether the doctor has this feed and it is still open. */
export async function renewFeed(
  tx: Tx,
  { doctorId, feedId, now, expiresAt }: FeedName & { expiresAt: Date },
): Promise<boolean> {
  const renewed = await tx
    .updateTable('calendar_feeds')
    .set({ renewed_at: now, expires_at: expiresAt })
    .where('id', '=', feedId)
    .where('doctor_id', '=', doctorId)
    .where(isAlive('calendar_feeds', now))
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}
