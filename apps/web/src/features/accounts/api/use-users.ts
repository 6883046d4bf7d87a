import { listUsers } from '@anteroom/contract/accounts';
import { limits } from '@anteroom/contract/limits';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { accountKeys } from './account-keys.ts';

export function useUsers(search: string) {
  return useInfiniteQuery({
    queryKey: accountKeys.users(search),
    queryFn: ({ pageParam, signal }) =>
      call(
        listUsers,
        { query: { limit: limits.page.size, cursor: pageParam, ...(search ? { search } : {}) } },
        { signal },
      ),
    initialPageParam: '0',
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    // Forgotten when another search takes its place, so that each search begins at its first page.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
