import { ApiError, hasCode } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { snapshotOf } from './api/take-snapshot.ts';
import { queueWords as words } from './queue.words.ts';
import { currentEntry, entryName } from './queue-line.ts';

/** A refusal that the queue itself explains is told in its words, any other in those of the act. */
export function showQueueRefusal(error: Error, fallback: string): void {
  showToast({ tone: 'danger', message: refusalMessage(error, fallback) });
}

function refusalMessage(error: Error, fallback: string): string {
  const snapshot = hasCode(error, 'queue_changed') ? snapshotOf(error) : undefined;
  if (snapshot) {
    const current = currentEntry(snapshot);
    return current ? words.someoneWasFaster(entryName(current)) : words.someoneWasFasterNobody;
  }
  const isExplained = error instanceof ApiError && (error.status === 409 || error.status === 403);
  return isExplained ? error.message : fallback;
}
