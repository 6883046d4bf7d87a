import type { QueueEntry } from '@anteroom/contract/queue';
import type { PastEntry } from '@anteroom/contract/queue-analytics';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { millis, placeIn } from '../views/present-entry.ts';
import type { PastRow } from './history.queries.ts';

type Place = { kind: QueueType; place: number | null };

/**
 * Converts a row to the API's shape. A waiting patient gets the current estimate, all others the last one they were
 * shown.
 */
export function presentHistory(
  row: PastRow,
  { kind, place }: Place,
  expected: ReadonlyMap<number, QueueEntry['estimatedTime']>,
): PastEntry {
  const { scheduledAt, place: _, removedFrom, toldTime, settledAt, ...plain } = row;
  const { arrivedAt, calledAt, startedAt, completedAt, isRemoved, currentStatus } = row;
  const isWaiting = currentStatus === 'waiting' && !isRemoved;
  return {
    ...plain,
    ...(removedFrom === null ? placeIn(kind, place) : placeIn(removedFrom, row.place)),
    scheduledDateTime: scheduledAt.getTime(),
    estimatedTime: isWaiting ? (expected.get(row.id) ?? null) : millis(toldTime),
    arrivedAt: millis(arrivedAt),
    calledAt: millis(calledAt),
    startedAt: millis(startedAt),
    completedAt: millis(completedAt),
  };
}
