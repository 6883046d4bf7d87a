import type { QueueStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { notFound } from '#platform/app-error';
import type { Db, Tx } from '#platform/db/database';
import { queueNotConfigured } from '../line/open-queue.ts';
import { presentStatus } from './present-entry.ts';
import { findQueue, type QueueRow } from './views.queries.ts';

export type ConfiguredQueueRow = QueueRow & { queueType: QueueType };

/** A doctor's queue; refuses an unknown doctor and one without settings. */
export async function readConfiguredQueue(db: Db | Tx, doctorId: number): Promise<ConfiguredQueueRow> {
  const queue = await findQueue(db, doctorId);
  if (!queue) throw notFound('Doctor');
  const { queueType } = queue;
  if (queueType === null) throw queueNotConfigured();
  return { ...queue, queueType };
}

export async function readQueueStatus(db: Db | Tx, doctorId: number): Promise<QueueStatus> {
  return presentStatus(await readConfiguredQueue(db, doctorId));
}
