import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import { recordAudit } from '#features/audit';
import { expiryOf } from '#features/secret-links';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { listOpenFeeds } from './calendar-feeds.queries.ts';
import { renewFeed } from './closed-feeds.queries.ts';
import { presentFeed } from './present-feed.ts';

type FeedName = { doctorId: number; feedId: number };

/** Extends a feed by a year from now, under the same address. */
export async function extendCalendarFeed(
  { clock }: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, feedId }: FeedName,
): Promise<CalendarFeed> {
  const now = clock.now();
  const renewed = await renewFeed(tx, { doctorId, feedId, now, expiresAt: expiryOf(now) });
  const feed = (await listOpenFeeds(tx, { doctorId, now })).find(({ id }) => id === feedId);
  if (!renewed || !feed) throw notFound('Calendar feed');
  await recordAudit(tx, actor, {
    action: 'calendar_feed.extended',
    doctorId,
    object: { type: 'calendar_feed', id: feedId },
  });
  return presentFeed(feed);
}
