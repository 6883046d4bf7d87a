import { limits } from '@anteroom/contract/limits';
import { getAccessHistory } from '@anteroom/contract/patients';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { auditKeys } from './audit-keys.ts';

/** Never refetches automatically, because the server logs each access. */
export function useAccessHistory(patientId: number) {
  return useInfiniteQuery({
    queryKey: auditKeys.history(patientId),
    queryFn: ({ pageParam, signal }) =>
      call(
        getAccessHistory,
        { params: { patientId }, query: { limit: limits.page.size, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: '0',
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
