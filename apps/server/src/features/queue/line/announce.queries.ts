import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

export async function storeRoom(tx: Tx, doctorId: number, room: string | null): Promise<void> {
  await tx.updateTable('queues').set({ room }).where('doctor_id', '=', doctorId).execute();
}

/** How many minutes late the doctor is, counted from `announcedAt`. */
export type Announced = { minutes: number; announcedAt: Date };

/** Finds the last announced delay, even if it has ended. Null if none was announced, or if it was taken back. */
export async function findDelay(tx: Tx, doctorId: number): Promise<Announced | null> {
  const { minutes, announcedAt } = await tx
    .selectFrom('queues')
    .select(['delay_minutes as minutes', 'delay_announced_at as announcedAt'])
    .where('doctor_id', '=', doctorId)
    .executeTakeFirstOrThrow();
  return minutes === null || announcedAt === null ? null : { minutes, announcedAt };
}

export async function storeDelay(tx: Tx, doctorId: number, delay: Announced | null): Promise<void> {
  await tx
    .updateTable('queues')
    .set({ delay_minutes: delay?.minutes ?? null, delay_announced_at: delay?.announcedAt ?? null })
    .where('doctor_id', '=', doctorId)
    .execute();
}

/**
 * Clears the delay if the call of one of these entries ended it. Call it before these entries are removed: without
 * their calls, the delay would be in force again.
 */
export async function clearDelayEndedBy(
  tx: Tx,
  doctorId: number,
  entryIds: readonly number[],
): Promise<void> {
  await sql`
    update queues set delay_minutes = null, delay_announced_at = null
    where doctor_id = ${doctorId} and exists (
      select from queue_entries called
      where called.id = any(${[...entryIds]}::bigint[]) and called.called_at > queues.delay_announced_at)
  `.execute(tx);
}
