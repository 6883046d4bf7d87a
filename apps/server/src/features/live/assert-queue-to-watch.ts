import type { Context } from '#context';
import { AppError, notFound } from '#platform/app-error';
import { findWatchedQueue } from './live.queries.ts';

/** Refuses an unknown doctor, and one whose queue nobody has set up. */
export async function assertQueueToWatch({ db }: Context, doctorId: number): Promise<void> {
  const queue = await findWatchedQueue(db, doctorId);
  if (!queue) throw notFound('Doctor');
  if (queue.queueType === null) {
    throw new AppError('queue_not_configured', 'This doctor has no queue settings yet.');
  }
}
