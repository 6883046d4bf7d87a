import type { Priority } from '@anteroom/contract/queue';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

/** Returns the priority of an appointment. The caller holds the queue's lock, so the priority cannot change. */
export async function findAppointmentPriority(tx: Tx, appointmentId: number): Promise<Priority> {
  const { priority } = await tx
    .selectFrom('appointments')
    .select(sql<Priority>`priority`.as('priority'))
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  return priority;
}

export async function storeAppointmentPriority(
  tx: Tx,
  appointmentId: number,
  priority: Priority,
): Promise<void> {
  await tx.updateTable('appointments').set({ priority }).where('id', '=', appointmentId).execute();
}
