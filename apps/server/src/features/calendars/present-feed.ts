import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import type { FeedRow } from './calendar-feeds.queries.ts';

/** The only door from a feed's row to the wire. */
export function presentFeed({ createdAt, lastReadAt, ...row }: FeedRow): CalendarFeed {
  return { ...row, createdAt: createdAt.getTime(), lastReadAt: lastReadAt?.getTime() ?? null };
}
