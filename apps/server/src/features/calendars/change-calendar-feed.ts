import type { api } from '@anteroom/contract/api';
import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import type { RouteOutput } from '@anteroom/contract/route';
import { recordAudit } from '#features/audit';
import { expiryOf } from '#features/secret-links';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { closeFeed, listOpenFeeds } from './calendar-feeds.queries.ts';
import { listClosedFeeds, markFeedReplaced, renewFeed } from './closed-feeds.queries.ts';
import { createCalendarFeed } from './create-calendar-feed.ts';
import { presentFeed } from './present-feed.ts';

type FeedName = { doctorId: number; feedId: number };

/** Reopens a feed that the server closed, with its settings and a new URL. */
export async function reopenCalendarFeed(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, feedId }: FeedName,
): Promise<RouteOutput<typeof api.reopenCalendarFeed>> {
  const now = context.clock.now();
  const closed = (await listClosedFeeds(tx, { doctorId, now })).find(({ id }) => id === feedId);
  if (!closed) throw notFound('Calendar feed');
  const { label, nameForm } = closed;
  const opened = await createCalendarFeed(context, tx, actor, { doctorId, label, nameForm });
  if (!(await markFeedReplaced(tx, { doctorId, feedId, now }))) throw notFound('Calendar feed');
  return opened;
}

/** Extends a feed by a year from now. Its URL stays the same. */
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

/** Closes a feed permanently. Throws 404 for another doctor's feed or a closed feed. */
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
