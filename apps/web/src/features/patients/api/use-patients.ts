import { limits } from '@anteroom/contract/limits';
import { listPatients } from '@anteroom/contract/patients';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { patientKeys } from './patient-keys.ts';

export function usePatients(search: string) {
  return useInfiniteQuery({
    queryKey: patientKeys.list(search),
    queryFn: ({ pageParam, signal }) =>
      call(
        listPatients,
        { query: { limit: limits.page.size, cursor: pageParam, ...(search ? { search } : {}) } },
        { signal },
      ),
    initialPageParam: '0',
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    staleTime: limits.staleMillis.people,
    placeholderData: keepPreviousData,
  });
}
