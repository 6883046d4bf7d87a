import { getQueueAnalytics } from '@anteroom/contract/queue-analytics';
import { useQuery } from '@tanstack/react-query';
import { queueKeys } from '#features/queue';
import { call } from '#lib/api';
import { pollEvery } from '#lib/poll-interval';

const pollMillis = 60_000;

/** Loads the analytics. The key is below the queue's key, so that a change of the queue refetches them. */
export function useQueueAnalytics(doctorId: number) {
  return useQuery({
    queryKey: [...queueKeys.ofDoctor(doctorId), 'analytics'],
    queryFn: ({ signal }) => call(getQueueAnalytics, { params: { doctorId } }, { signal }),
    staleTime: 0,
    refetchInterval: pollEvery(pollMillis),
  });
}
