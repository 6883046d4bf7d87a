import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { closeFeed } from './calendar-feeds.queries.ts';

type FeedName = { doctorId: number; feedId: number };

/** Closes a feed permanently. Throws 404 for another doctor's feed or a closed one. */
export async function revokeCalendarFeed(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  feed: FeedName,
): Promise<void> {
  if (!(await closeFeed(tx, feed, clock.now()))) throw notFound('Calendar feed');
  await recordAudit(tx, actor, {
    action: 'calendar_feed.revoked',
    doctorId: feed.doctorId,
    object: { type: 'calendar_feed', id: feed.feedId },
  });
}
