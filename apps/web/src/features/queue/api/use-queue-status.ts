import { limits } from '@anteroom/contract/limits';
import { getQueueStatus } from '@anteroom/contract/queue';
import { useQuery } from '@tanstack/react-query';
import { callIfChanged } from '#lib/call-if-changed';
import { pollEvery } from '#lib/poll-interval';
import { queueKeys } from './queue-keys.ts';

export function useQueueStatus(doctorId: number) {
  return useQuery({
    queryKey: queueKeys.status(doctorId),
    queryFn: async ({ signal }) =>
      (await callIfChanged(getQueueStatus, { params: { doctorId } }, { signal })).currentStatus,
    staleTime: 0,
    refetchInterval: pollEvery(limits.pollMillis.queueStatus),
  });
}
