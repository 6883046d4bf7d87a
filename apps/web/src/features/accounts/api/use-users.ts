import { listUsers } from '@anteroom/contract/accounts';
import { limits } from '@anteroom/contract/limits';
import type { Role } from '@anteroom/contract/roles';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { accountKeys } from './account-keys.ts';

export function useUsers(search: string, role: Role | undefined) {
  return useInfiniteQuery({
    queryKey: accountKeys.users(search, role),
    queryFn: ({ pageParam, signal }) =>
      call(
        listUsers,
        { query: { limit: limits.page.size, cursor: pageParam, role, ...(search ? { search } : {}) } },
        { signal },
      ),
    initialPageParam: '0',
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    // Drop the pages of an old search, so that each search starts at its first page.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
}
