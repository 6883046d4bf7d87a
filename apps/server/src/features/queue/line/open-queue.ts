import type { QueueType } from '@anteroom/contract/queue-settings';
import { assertStillActsForDoctor } from '#features/staff';
import { AppError, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { type LockedQueueRow, lockQueue } from './line.queries.ts';

type ConfiguredQueue = LockedQueueRow & { queueType: QueueType };

const nameOf = { day_wise: 'day-wise', central: 'central' } as const;

export function wrongQueueType(kind: QueueType): AppError {
  return new AppError('wrong_queue_type', `Doctor is not using the ${nameOf[kind]} queue system`);
}

type MaybeConfigured = { queueType: QueueType | null };

/** Rejects an unknown doctor, and one without queue settings. */
export function configured<Q extends MaybeConfigured>(queue: Q | undefined): Q & { queueType: QueueType } {
  if (!queue) throw notFound('Doctor');
  const { queueType } = queue;
  if (queueType === null)
    throw new AppError('queue_not_configured', 'This doctor has no queue settings yet.');
  return { ...queue, queueType };
}

/** A staff member, or null for the patient, who is authorized by their secret link. */
type By = { readonly userId: number } | null;

/**
 * Takes the doctor's lock. Rejects callers who lost access while waiting for it, queues without settings, and queues of
 * another type than requested.
 */
export async function openQueue(
  tx: Tx,
  by: By,
  { doctorId, kind = null }: { doctorId: number; kind?: QueueType | null },
): Promise<ConfiguredQueue> {
  const { locked } = await pipeline({
    locked: lockQueue(tx, doctorId),
    permission: by && assertStillActsForDoctor(tx, by, doctorId),
  });
  const queue = configured(locked);
  if (kind !== null && queue.queueType !== kind) throw wrongQueueType(kind);
  return queue;
}
