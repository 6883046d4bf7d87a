import type { reopenCalendarFeed as reopenRoute } from '@anteroom/contract/calendar-feeds';
import type { RouteOutput } from '@anteroom/contract/route';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import { listClosedFeeds, markFeedReplaced } from './closed-feeds.queries.ts';
import { openFeed } from './create-calendar-feed.ts';

type FeedName = { doctorId: number; feedId: number };

/** Reopens a feed that the server closed, with its settings and a new address. */
export function reopenCalendarFeed(
  context: Context,
  actor: Actor,
  { doctorId, feedId }: FeedName,
): Promise<RouteOutput<typeof reopenRoute>> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const closed = (await listClosedFeeds(tx, { doctorId, now })).find(({ id }) => id === feedId);
    if (!closed) throw notFound('Calendar feed');
    const { label, nameForm } = closed;
    const opened = await openFeed(context, tx, actor, { doctorId, label, nameForm });
    if (!(await markFeedReplaced(tx, { doctorId, feedId, now }))) throw notFound('Calendar feed');
    return opened;
  });
}
