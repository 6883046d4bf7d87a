import type { QueueStatus } from '@anteroom/contract/queue';
import type { QueueType } from '@anteroom/contract/queue-settings';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { configured } from '../line/change-line.ts';
import { presentStatus } from './present-entry.ts';
import { findQueue, type QueueRow } from './whole-queue.queries.ts';

export type ConfiguredQueueRow = QueueRow & { queueType: QueueType };

/** Reads a doctor's queue. Rejects an unknown doctor, and one without queue settings. */
export async function readConfiguredQueue(db: Db | Tx, doctorId: number): Promise<ConfiguredQueueRow> {
  return configured(await findQueue(db, doctorId));
}

export async function readQueueStatus(context: Context, db: Db | Tx, doctorId: number): Promise<QueueStatus> {
  return presentStatus(context, await readConfiguredQueue(db, doctorId));
}

/** Returns the ids of the patients that the status shows: the current patient, if any. */
export function currentPatientOf({ currentPatientId }: QueueRow): number[] {
  return currentPatientId === null ? [] : [currentPatientId];
}
