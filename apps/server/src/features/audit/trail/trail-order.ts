import type { listAuditEvents } from '@anteroom/contract/audit';
import type { RouteInput } from '@anteroom/contract/route';

type Sort = RouteInput<typeof listAuditEvents>['query']['sort'];

export type SortKey = Sort | 'at';
export type Order = { key: SortKey; direction: 'asc' | 'desc' };

type Asked = {
  sort: Sort;
  direction: 'asc' | 'desc';
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * Returns the requested order. Within a period, the trail's own order is replaced by time, because the index on time
 * finds the period. The two orders differ only for concurrent changes and after the clock was set back.
 */
export function orderOf({ sort, direction, from, to }: Asked): Order {
  const isOfPeriod = from !== undefined || to !== undefined;
  return { key: sort === 'seq' && isOfPeriod ? 'at' : sort, direction };
}
