import type { Tx } from '#platform/db/database';

export async function storeRoom(tx: Tx, doctorId: number, room: string | null): Promise<void> {
  await tx.updateTable('queues').set({ room }).where('doctor_id', '=', doctorId).execute();
}

type Announced = { minutes: number; now: Date };

export async function storeDelay(tx: Tx, doctorId: number, delay: Announced | null): Promise<void> {
  await tx
    .updateTable('queues')
    .set({ delay_minutes: delay?.minutes ?? null, delay_announced_at: delay?.now ?? null })
    .where('doctor_id', '=', doctorId)
    .execute();
}
