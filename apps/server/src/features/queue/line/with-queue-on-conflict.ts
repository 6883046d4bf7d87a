import type { ErrorCode } from '@anteroom/contract/errors';
import { AppError } from '#platform/app-error';

const conflicts: readonly ErrorCode[] = [
  'queue_busy',
  'queue_changed',
  'queue_paused',
  'queue_empty',
  'entry_settled',
];

/** Adds the current queue to a conflict error, so that the caller's screen can update immediately. */
export async function withQueueOnConflict<T>(
  work: () => Promise<T>,
  view: () => Promise<unknown>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError && conflicts.includes(error.code))) throw error;
    throw new AppError(error.code, error.message, { ...error.extras, snapshot: await view() });
  }
}
