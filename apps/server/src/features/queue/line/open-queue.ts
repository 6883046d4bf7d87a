import type { QueueType } from '@anteroom/contract/queue-settings';
import { assertStillActsForDoctor } from '#features/staff';
import { AppError, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inOneGo } from '#platform/db/in-one-go';
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

/** Someone of the clinic; null: the patient, whose right is the address of their page. */
type By = { readonly userId: number } | null;

/**
 * Takes the doctor's lock and refuses whoever lost the right to it while they waited, a queue that is not set up, and one
 * that is not of the kind asked for.
 */
export async function openQueue(
  tx: Tx,
  by: By,
  { doctorId, kind = null }: { doctorId: number; kind?: QueueType | null },
): Promise<ConfiguredQueue> {
  const [locked] = await inOneGo([lockQueue(tx, doctorId), by && assertStillActsForDoctor(tx, by, doctorId)]);
  const queue = configured(locked);
  if (kind !== null && queue.queueType !== kind) throw wrongQueueType(kind);
  return queue;
}
