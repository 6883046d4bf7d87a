import type { QueueEntry } from '@anteroom/contract/queue';
import { showToast } from '#lib/toast-store';
import { useMoveEntry } from './api/use-move-entry.ts';
import { queueMessages as words } from './queue.messages.ts';
import { entryName, type QueueLine, serialNumberOf } from './queue-line.ts';
import { useShowQueueError } from './use-show-queue-error.ts';
import { undoMillis } from './use-skip.ts';

/**
 * Moves a waiting patient and offers Undo for ten seconds. Shows the toast at once, so that the previous move's Undo is
 * gone. An error replaces it.
 */
export function useMove(line: QueueLine) {
  const showError = useShowQueueError(line.doctorId);
  const { mutateAsync } = useMoveEntry(line);
  const about = `places of ${line.doctorId}`;
  const moveTo = (entry: QueueEntry, place: number, undo?: () => void) => {
    showToast({
      ...{ tone: 'done', about, message: words.moved(entryName(entry), place) },
      ...(undo ? { shownMillis: undoMillis, action: { label: words.undo, run: undo } } : {}),
    });
    mutateAsync({ entryId: entry.id, place }).catch((error: Error) =>
      showError(error, words.moveFailed, about),
    );
  };
  return (entry: QueueEntry, place: number) => {
    const former = serialNumberOf(entry);
    if (former === place || former === null) return;
    moveTo(entry, place, () => moveTo(entry, former));
  };
}
