import { ApiError, hasCode } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { queueWords as words } from './queue.words.ts';

/** A refusal that the queue itself explains is told in its words, any other in those of the act. */
export function showQueueRefusal(error: Error, fallback: string): void {
  showToast({ tone: 'danger', message: refusalMessage(error, fallback) });
}

function refusalMessage(error: Error, fallback: string): string {
  if (hasCode(error, 'queue_changed')) return words.someoneWasFaster(error.message);
  const isExplained = error instanceof ApiError && (error.status === 409 || error.status === 403);
  return isExplained ? error.message : fallback;
}
