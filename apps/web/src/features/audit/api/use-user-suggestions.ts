import { listUsers } from '@anteroom/contract/accounts';
import { limits } from '@anteroom/contract/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import type { Suggestions } from '../suggestion.ts';
import { auditKeys } from './audit-keys.ts';

const atOnce = 20;

export function useUserSuggestions(search: string, isOpen: boolean) {
  return useQuery({
    queryKey: auditKeys.users(search),
    queryFn: async ({ signal }): Promise<Suggestions> => {
      const query = { limit: atOnce, ...(search ? { search } : {}) };
      const { users, pagination } = await call(listUsers, { query }, { signal });
      const found = users.map(({ id, name, email }) => ({ id, name, hint: email }));
      return { found, hasMore: pagination.hasMore };
    },
    enabled: isOpen,
    staleTime: limits.staleMillis.people,
    placeholderData: keepPreviousData,
  });
}
