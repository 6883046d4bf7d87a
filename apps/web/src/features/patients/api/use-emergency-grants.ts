import {
  countEmergencyGrants,
  type EmergencyGrant,
  type EmergencyOutcome,
  type EmergencyState,
  endEmergencyAccess,
  listEmergencyGrants,
  reviewEmergencyAccess,
} from '@anteroom/contract/emergency-access';
import { limits } from '@anteroom/contract/limits';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api';
import { pollInterval } from '#lib/poll-interval';
import { useNow } from '#lib/use-now';

export const emergencyGrantsKey = ['emergency-grants'] as const;

export function useEmergencyGrants(state: EmergencyState | undefined) {
  return useInfiniteQuery({
    queryKey: [...emergencyGrantsKey, 'list', state],
    queryFn: ({ pageParam, signal }) =>
      call(
        listEmergencyGrants,
        { query: { limit: limits.page.size, cursor: pageParam, ...(state ? { state } : {}) } },
        { signal },
      ),
    initialPageParam: '0',
    getNextPageParam: ({ pagination }) => (pagination.hasMore ? pagination.nextCursor : null),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** Loads the doctor's own open grants. Polls every 15 s, because an admin may end one. */
export function useOwnEmergencyGrants() {
  return useQuery({
    queryKey: [...emergencyGrantsKey, 'own'],
    queryFn: async ({ signal }) =>
      (await call(listEmergencyGrants, { query: { limit: limits.page.size, state: 'open' } }, { signal }))
        .grants,
    refetchInterval: ({ state: { data } }) => (data?.length ? pollInterval(15_000) : false),
    staleTime: 0,
  });
}

/** Returns whether a grant's hour is over, or the server no longer lists it as open. */
export function useHasGrantEnded({ id, expiresAt }: EmergencyGrant): boolean {
  const now = useNow(10_000);
  // A list that is older than this component may lack a new grant.
  const [shownSince] = useState(() => Date.now());
  const { data: grants, dataUpdatedAt } = useOwnEmergencyGrants();
  const isListed = grants?.some((grant) => grant.id === id) ?? true;
  return expiresAt <= now || (dataUpdatedAt > shownSince && !isListed);
}

export function useEmergencyCounts(isEnabled: boolean) {
  return useQuery({
    queryKey: [...emergencyGrantsKey, 'counts'],
    queryFn: ({ signal }) => call(countEmergencyGrants, {}, { signal }),
    enabled: isEnabled,
    staleTime: 0,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return { onSettled: () => queryClient.invalidateQueries({ queryKey: emergencyGrantsKey }) };
}

export function useEndEmergencyAccess() {
  return useMutation({
    mutationFn: (grantId: number) => call(endEmergencyAccess, { params: { grantId } }),
    ...useRefresh(),
  });
}

type Review = { grantId: number; outcome: EmergencyOutcome; note: string | null };

export function useReviewEmergencyAccess() {
  return useMutation({
    mutationFn: ({ grantId, ...body }: Review) => call(reviewEmergencyAccess, { params: { grantId }, body }),
    ...useRefresh(),
  });
}
