import type { listAuditEvents } from '@anteroom/contract/audit';
import type { RouteInput } from '@anteroom/contract/route';

type Sort = RouteInput<typeof listAuditEvents>['query']['sort'];

/** What the trail is put in order by: a column, or the time. */
export type SortKey = Sort | 'at';
export type Order = { key: SortKey; direction: 'asc' | 'desc' };

type Asked = {
  sort: Sort;
  direction: 'asc' | 'desc';
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * The order that was asked for. Within a period the trail's own order is that of time, by which the period is found:
 * the two differ only where changes were written side by side, or where the clock was set back.
 */
export function orderOf({ sort, direction, from, to }: Asked): Order {
  const isOfPeriod = from !== undefined || to !== undefined;
  return { key: sort === 'seq' && isOfPeriod ? 'at' : sort, direction };
}
