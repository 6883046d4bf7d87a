import { getToday } from '@anteroom/contract/today';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useQueueEvents } from '#features/live';
import { pollEvery } from '#lib/poll-interval';
import { pathKey, routeQuery } from '#lib/route-query';

const halfMinute = 30_000;

const todayQuery = routeQuery(getToday, {}, { staleTime: 0, refetchInterval: pollEvery(halfMinute) });

/**
 * Reads the day of all doctors. Live events refresh it for the first three; the others wait for the next poll, because
 * browsers allow few open connections.
 */
export function useToday() {
  const queryClient = useQueryClient();
  const reading = useQuery(todayQuery);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: pathKey(getToday) });
  const watch = { onChanged: refresh, onMissed: refresh, isQuiet: true } as const;
  const [first, second, third] = reading.data?.doctors ?? [];
  useQueueEvents(first?.id ?? null, watch);
  useQueueEvents(second?.id ?? null, watch);
  useQueueEvents(third?.id ?? null, watch);
  return reading;
}

export const todayRefresh = { invalidates: [pathKey(getToday)] };
