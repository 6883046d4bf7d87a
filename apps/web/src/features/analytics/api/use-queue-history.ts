import { getQueueHistory } from '@anteroom/contract/queue-analytics';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

const cachedMillis = 300_000;

/** Not below the queue's key: otherwise every change of the queue would refetch 30 days. */
export const historyKey = (doctorId: number) => ['queue-history', doctorId] as const;

export function useQueueHistory(doctorId: number) {
  return useQuery({
    queryKey: historyKey(doctorId),
    queryFn: ({ signal }) => call(getQueueHistory, { params: { doctorId } }, { signal }),
    staleTime: cachedMillis,
    gcTime: cachedMillis,
  });
}
