import { listRecentActivity } from '@anteroom/contract/audit';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';
import { pollEvery } from '#lib/poll-interval';
import { auditKeys } from './audit-keys.ts';

const everyMinute = 60_000;

/** Always refetches, so that the user's latest actions appear. */
export function useRecentActivity() {
  return useQuery({
    queryKey: auditKeys.activity,
    queryFn: async ({ signal }) => (await call(listRecentActivity, { query: {} }, { signal })).activities,
    staleTime: 0,
    refetchInterval: pollEvery(everyMinute),
  });
}
