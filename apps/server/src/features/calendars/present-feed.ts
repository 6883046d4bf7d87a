import type { CalendarFeed } from '@anteroom/contract/calendar-feeds';
import { endOfLink } from '#features/secret-links';
import type { FeedRow } from './calendar-feeds.queries.ts';

export function presentFeed({ createdAt, lastReadAt, renewedAt, expiresAt, ...row }: FeedRow): CalendarFeed {
  return {
    ...row,
    createdAt: createdAt.getTime(),
    lastReadAt: lastReadAt?.getTime() ?? null,
    endsAt: endOfLink({ renewedAt, expiresAt, lastUsedAt: lastReadAt }).getTime(),
  };
}
