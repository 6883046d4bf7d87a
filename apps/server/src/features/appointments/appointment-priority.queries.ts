import type { Priority } from '@anteroom/contract/queue';
import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

/** The queue's lock keeps the priority unchanged. */
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
