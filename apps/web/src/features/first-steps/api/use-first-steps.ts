import { getFirstSteps } from '@anteroom/contract/first-steps';
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSignedInUser } from '#features/auth';
import { call } from '#lib/api';
import { pollInterval } from '#lib/poll-interval';
import { isSomethingMissing, type KnownSteps, stageOf } from '../guide.ts';

export const firstStepsKey = ['first-steps'] as const;

const halfMinute = 30_000;

/** For what is done at another desk, or by an import. */
function whileGuided({ state: { data } }: Query<KnownSteps>): number | false {
  return stageOf(data) === 'guided' ? pollInterval(halfMinute) : false;
}

/** How far the clinic has come: for admins, and asked anew whenever it is looked at. */
export function useFirstSteps() {
  const { role } = useSignedInUser();
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: firstStepsKey,
    queryFn: async ({ signal }): Promise<KnownSteps> => {
      const { firstSteps } = await call(getFirstSteps, {}, { signal });
      const before = queryClient.getQueryData<KnownSteps>(firstStepsKey);
      return { ...firstSteps, wasMissing: before?.wasMissing === true || isSomethingMissing(firstSteps) };
    },
    enabled: role === 'admin',
    staleTime: 0,
    // What was missing is remembered until somebody else signs in.
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: whileGuided,
  });
}

/** Whatever is saved on a screen may have been a step. */
export function useFollowFirstSteps(isGuided: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isGuided) return;
    return queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') {
        void queryClient.invalidateQueries({ queryKey: firstStepsKey });
      }
    });
  }, [isGuided, queryClient]);
}
