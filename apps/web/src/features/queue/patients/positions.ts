import type { QueueEntry } from '@anteroom/contract/queue';
import { serialNumberOf } from '../queue-line.ts';

const isWaiting = ({ currentStatus }: QueueEntry) => currentStatus === 'waiting';

/** Returns the fields that belong to a position in the queue and not to the patient. */
function ofPlace(entry: QueueEntry) {
  const { serialNumber, globalSerialNumber, estimatedDate, estimatedTime, estimateLow, estimateHigh } = entry;
  const { estimateIsUncertain } = entry;
  return {
    serialNumber,
    globalSerialNumber,
    estimatedDate,
    estimatedTime,
    estimateLow,
    estimateHigh,
    estimateIsUncertain,
  };
}

/**
 * Returns the queue after a waiting entry has moved to another entry's position. The entries in between shift by one,
 * and all others keep their number. This is the optimistic update; the server applies the same rule.
 */
export function afterMove(queue: readonly QueueEntry[], entryId: number, place: number): QueueEntry[] {
  const waiting = queue.filter(isWaiting);
  const mover = waiting.find(({ id }) => id === entryId);
  const target = waiting.findIndex((entry) => serialNumberOf(entry) === place);
  if (!mover || target < 0) return [...queue];
  const order = waiting.filter((entry) => entry !== mover);
  order.splice(target, 0, mover);
  const moved = new Map(
    waiting.map((held, index) => [held.id, { ...(order[index] ?? held), ...ofPlace(held) }]),
  );
  return queue.map((entry) => moved.get(entry.id) ?? entry);
}

type Drop = { entryId: number; overId: number };

/**
 * Returns the target position of a drop or a menu choice, which is the current position of the entry in `overId`.
 * Returns null if either entry is no longer waiting.
 */
export function placeOfDrop(queue: readonly QueueEntry[], { entryId, overId }: Drop): number | null {
  const waiting = queue.filter(isWaiting);
  const over = waiting.find(({ id }) => id === overId);
  const isThere = waiting.some(({ id }) => id === entryId);
  return over && isThere ? serialNumberOf(over) : null;
}

export type MoveTargets = { up: number | null; down: number | null; top: number | null };

/**
 * Returns the ids of the entries to whose position the menu can move a waiting entry. An id is null if the entry is
 * already at that end of the queue. `top` is also null for the second entry, because `up` already moves it to the top.
 */
export function moveTargets(waiting: readonly QueueEntry[], entryId: number): MoveTargets {
  const at = waiting.findIndex(({ id }) => id === entryId);
  const idAt = (index: number) => (at < 0 ? null : (waiting[index]?.id ?? null));
  return { up: idAt(at - 1), down: idAt(at + 1), top: at > 1 ? idAt(0) : null };
}
