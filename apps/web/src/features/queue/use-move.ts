import type { QueueEntry } from '@anteroom/contract/queue';
import { showToast } from '#lib/toast-store';
import { useMoveEntry } from './api/use-move-entry.ts';
import { queueWords as words } from './queue.words.ts';
import { entryName, placeOf, type QueueLine } from './queue-line.ts';
import { undoMillis } from './use-skip.ts';
import { useTellRefusal } from './use-tell-refusal.ts';

/**
 * Moves a waiting patient to a place, and for ten seconds offers to move them back. It is said as soon as it is shown,
 * so that nobody presses the Undo of the move before; a refusal takes its place.
 */
export function useMove(line: QueueLine) {
  const tell = useTellRefusal(line.doctorId);
  const { mutateAsync } = useMoveEntry(line);
  const about = `places of ${line.doctorId}`;
  const moveTo = (entry: QueueEntry, place: number, undo?: () => void) => {
    showToast({
      ...{ tone: 'done', about, message: words.moved(entryName(entry), place) },
      ...(undo ? { shownMillis: undoMillis, action: { label: words.undo, run: undo } } : {}),
    });
    mutateAsync({ entryId: entry.id, place }).catch((error: Error) => tell(error, words.moveFailed, about));
  };
  return (entry: QueueEntry, place: number) => {
    const former = placeOf(entry);
    if (former === place || former === null) return;
    moveTo(entry, place, () => moveTo(entry, former));
  };
}
