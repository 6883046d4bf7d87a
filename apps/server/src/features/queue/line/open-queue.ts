import type { QueueType } from '@anteroom/contract/queue-settings';
import { AppError, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { type LockedQueue, lockQueue } from './line.queries.ts';

type ConfiguredQueue = LockedQueue & { queueType: QueueType };

const nameOf = { day_wise: 'day-wise', central: 'central' } as const;

export function wrongQueueType(kind: QueueType): AppError {
  return new AppError('wrong_queue_type', `Doctor is not using the ${nameOf[kind]} queue system`);
}

type MaybeConfigured = { queueType: QueueType | null };

/** Refuses an unknown doctor and one without settings. */
export function configured<Q extends MaybeConfigured>(queue: Q | undefined): Q & { queueType: QueueType } {
  if (!queue) throw notFound('Doctor');
  const { queueType } = queue;
  if (queueType === null)
    throw new AppError('queue_not_configured', 'This doctor has no queue settings yet.');
  return { ...queue, queueType };
}

/** Takes the doctor's lock and refuses a queue that is not set up, or not of the kind asked for. */
export async function openQueue(tx: Tx, doctorId: number, kind: QueueType | null): Promise<ConfiguredQueue> {
  const queue = configured(await lockQueue(tx, doctorId));
  if (kind !== null && queue.queueType !== kind) throw wrongQueueType(kind);
  return queue;
}
