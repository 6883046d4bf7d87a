import { notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { findSlot, lockSchedule, type SlotRow } from './schedule.queries.ts';

export type SlotName = { doctorId: number; slotId: number };

/** Takes the lock first, then reads what is to be changed. A slot of another doctor reads like one that is not there. */
export async function findSlotToChange(tx: Tx, { doctorId, slotId }: SlotName): Promise<SlotRow> {
  if (!(await lockSchedule(tx, doctorId))) throw notFound('Doctor');
  const slot = await findSlot(tx, doctorId, slotId);
  if (!slot) throw notFound('Schedule slot');
  return slot;
}
