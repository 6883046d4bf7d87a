import { getQueueHistory } from '@anteroom/contract/queue-analytics';
import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api';

const cachedMillis = 300_000;

/** Not among the doctor's queue: 30 days are not to be fetched anew at each change of the line. */
export const historyKey = (doctorId: number) => ['queue-history', doctorId] as const;

/** Asked for only by the dialog that shows it. */
export function useQueueHistory(doctorId: number) {
  return useQuery({
    queryKey: historyKey(doctorId),
    queryFn: ({ signal }) => call(getQueueHistory, { params: { doctorId } }, { signal }),
    staleTime: cachedMillis,
    gcTime: cachedMillis,
  });
}
