import { limits } from '@anteroom/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { pollEvery } from '#lib/poll-interval';
import type { QueueLine } from '../queue-line.ts';
import { viewLine } from './line-calls.ts';
import { queueKeys } from './queue-keys.ts';

const pollMillis = { day_wise: limits.pollMillis.dayWise, central: limits.pollMillis.central };

/** Loads a queue. Refetches whenever the screen opens, because others may have booked a second ago. */
export function useLine(line: QueueLine) {
  return useQuery({
    queryKey: queueKeys.line(line),
    queryFn: ({ signal }) => viewLine(line, signal),
    staleTime: 0,
    refetchInterval: pollEvery(pollMillis[line.kind]),
  });
}
