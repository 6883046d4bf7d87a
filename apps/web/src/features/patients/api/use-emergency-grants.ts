import {
  countEmergencyGrants,
  type EmergencyGrant,
  type EmergencyState,
  endEmergencyAccess,
  listEmergencyGrants,
  reviewEmergencyAccess,
} from '@anteroom/contract/emergency-access';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pollEvery } from '#lib/poll-interval';
import { pathKey, routePages, routeQuery } from '#lib/route-query';
import { useNow } from '#lib/use-now';
import { useRouteMutation } from '#lib/use-route-mutation';

/** The common prefix of the query keys of the list and the count of grants, so that both can be refetched. */
export const emergencyKey = pathKey(listEmergencyGrants);

export const emergencyGrantPages = (state: EmergencyState | undefined) =>
  routePages(
    listEmergencyGrants,
    { query: state ? { state } : {} },
    { staleTime: 0, placeholderData: keepPreviousData },
  );

export const emergencyCounts = routeQuery(countEmergencyGrants, {}, { staleTime: 0 });

/**
 * Loads the doctor's own active grants of emergency access. While there are any, polls every 15 seconds, because an
 * admin may end them.
 */
export function useOwnEmergencyGrants() {
  return useQuery(
    routeQuery(
      listEmergencyGrants,
      { query: { state: 'open' } },
      {
        select: ({ grants }) => grants,
        refetchInterval: (query) => (query.state.data?.grants.length ? pollEvery(15_000)(query) : false),
        staleTime: 0,
      },
    ),
  );
}

/** Returns whether a grant has expired after its hour, or the server no longer lists it as active. */
export function useHasGrantEnded({ id, expiresAt }: EmergencyGrant): boolean {
  const now = useNow(10_000);
  // The time at which this component was mounted, in milliseconds. A list loaded before that may not contain a new
  // grant.
  const [shownSince] = useState(() => Date.now());
  const { data: grants, dataUpdatedAt } = useOwnEmergencyGrants();
  const isListed = grants?.some((grant) => grant.id === id) ?? true;
  return expiresAt <= now || (dataUpdatedAt > shownSince && !isListed);
}

export const useEndEmergencyAccess = () =>
  useRouteMutation(endEmergencyAccess, { invalidates: [emergencyKey], waitsForRefetch: true });

export const useReviewEmergencyAccess = () =>
  useRouteMutation(reviewEmergencyAccess, { invalidates: [emergencyKey], waitsForRefetch: true });
