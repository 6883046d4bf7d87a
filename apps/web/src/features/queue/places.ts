import type { QueueEntry } from '@anteroom/contract/queue';
import { placeOf } from './queue-line.ts';

const isWaiting = ({ currentStatus }: QueueEntry) => currentStatus === 'waiting';

/** What belongs to a place in the line, whoever stands there. */
function ofPlace(entry: QueueEntry) {
  const { serialNumber, globalSerialNumber, estimatedDate, estimatedTime, estimateLow, estimateHigh } = entry;
  return { serialNumber, globalSerialNumber, estimatedDate, estimatedTime, estimateLow, estimateHigh };
}

/**
 * The line after a waiting entry took the place of another one: those between the two shift by one, everyone else
 * keeps their number. The server decides the same; until it has answered, this is shown.
 */
export function afterMove(queue: readonly QueueEntry[], entryId: number, place: number): QueueEntry[] {
  const waiting = queue.filter(isWaiting);
  const mover = waiting.find(({ id }) => id === entryId);
  const target = waiting.findIndex((entry) => placeOf(entry) === place);
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
 * The place a drop or a menu means: that of somebody in the line as it was when the hand took hold, and the place is
 * the one that somebody has by now. Null where either waits no longer.
 */
export function placeOfDrop(queue: readonly QueueEntry[], { entryId, overId }: Drop): number | null {
  const waiting = queue.filter(isWaiting);
  const over = waiting.find(({ id }) => id === overId);
  const isThere = waiting.some(({ id }) => id === entryId);
  return over && isThere ? placeOf(over) : null;
}

export type MoveTargets = { up: number | null; down: number | null; top: number | null };

/** Whose place a waiting entry can take by the menu, by their ids; null where it stands there already. */
export function moveTargets(waiting: readonly QueueEntry[], entryId: number): MoveTargets {
  const at = waiting.findIndex(({ id }) => id === entryId);
  const idAt = (index: number) => (at < 0 ? null : (waiting[index]?.id ?? null));
  return { up: idAt(at - 1), down: idAt(at + 1), top: at > 1 ? idAt(0) : null };
}
