import { listAuditEvents } from '@anteroom/contract/audit';
import { limits } from '@anteroom/contract/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import type { AuditFilters } from '../audit-filters.ts';
import { auditKeys } from './audit-keys.ts';

/** Never refetches automatically, because the server logs each access. */
export function useAuditEvents(filters: AuditFilters) {
  return useInfiniteQuery({
    queryKey: auditKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      call(
        listAuditEvents,
        { query: { limit: limits.page.size, cursor: pageParam, ...filters } },
        { signal },
      ),
    initialPageParam: '0',
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
