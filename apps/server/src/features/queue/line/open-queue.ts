import type { QueueType } from '@anteroom/contract/queue-settings';
import { AppError, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { type LockedQueue, lockQueue } from './line.queries.ts';

type ConfiguredQueue = LockedQueue & { queueType: QueueType };

const nameOf = { day_wise: 'day-wise', central: 'central' } as const;

export function wrongQueueType(kind: QueueType): AppError {
  return new AppError('wrong_queue_type', `Doctor is not using the ${nameOf[kind]} queue system`);
}

export function queueNotConfigured(): AppError {
  return new AppError('queue_not_configured', 'This doctor has no queue settings yet.');
}

/** Takes the doctor's lock and refuses a queue that is not set up, or not of the kind asked for. */
export async function openQueue(tx: Tx, doctorId: number, kind: QueueType | null): Promise<ConfiguredQueue> {
  const queue = await lockQueue(tx, doctorId);
  if (!queue) throw notFound('Doctor');
  const { queueType } = queue;
  if (queueType === null) throw queueNotConfigured();
  if (kind !== null && queueType !== kind) throw wrongQueueType(kind);
  return { ...queue, queueType };
}
