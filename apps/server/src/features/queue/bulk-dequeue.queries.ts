import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

type Leaving = { entryId: number; date: string };

/** Lists the entries of these appointments of one doctor, the last in line first. */
export async function listLeaving(
  tx: Tx,
  doctorId: number,
  appointmentIds: readonly number[],
): Promise<Leaving[]> {
  return tx
    .selectFrom('queue_entries')
    .select(['id as entryId', 'queue_date as date'])
    .where('doctor_id', '=', doctorId)
    .where(sql<boolean>`appointment_id = any(${[...appointmentIds]}::bigint[])`)
    .orderBy('position', 'desc')
    .execute();
}

export async function deleteEntries(tx: Tx, entryIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('queue_entries')
    .where(sql<boolean>`id = any(${[...entryIds]}::bigint[])`)
    .execute();
}
