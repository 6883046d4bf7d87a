import type { QueueStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Db, Tx } from '#platform/db/database';
import { configured } from '../line/open-queue.ts';
import { presentStatus } from './present-entry.ts';
import { findQueue, type QueueRow } from './whole-queue.queries.ts';

export type ConfiguredQueueRow = QueueRow & { queueType: QueueType };

/** A doctor's queue; refuses an unknown doctor and one without settings. */
export async function readConfiguredQueue(db: Db | Tx, doctorId: number): Promise<ConfiguredQueueRow> {
  return configured(await findQueue(db, doctorId));
}

export async function readQueueStatus(db: Db | Tx, doctorId: number): Promise<QueueStatus> {
  return presentStatus(await readConfiguredQueue(db, doctorId));
}

/** Whoever is being seen, which is whom the status names: nobody or one. */
export function currentPatientOf({ currentPatientId }: QueueRow): number[] {
  return currentPatientId === null ? [] : [currentPatientId];
}
