import { AppError, notFound } from '#platform/app-error';
import type { Context } from '#platform/context';
import { findWatchedQueue } from './live.queries.ts';

export async function assertQueueToWatch({ db }: Context, doctorId: number): Promise<void> {
  const queue = await findWatchedQueue(db, doctorId);
  if (!queue) throw notFound('Doctor');
  if (queue.queueType === null) {
    throw new AppError('queue_not_configured', 'This doctor has no queue settings yet.');
  }
}
