import type { api } from '@anteroom/contract/api';
import type { RouteOutput } from '@anteroom/contract/route';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { listClosedFeeds, markFeedReplaced } from './closed-feeds.queries.ts';
import { createCalendarFeed } from './create-calendar-feed.ts';

type FeedName = { doctorId: number; feedId: number };

/** Reopens a feed that the server closed, with its settings and a new address. */
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
