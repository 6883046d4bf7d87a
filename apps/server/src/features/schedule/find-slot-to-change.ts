import { notFound } from '#platform/app-error';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { lockSchedule, type ScheduleContext } from './lock-schedule.ts';
import { findSlot, type SlotRow } from './schedule.queries.ts';
import type { LockedSchedule } from './schedule-listener.ts';

export type SlotName = { doctorId: number; slotId: number };
type SlotToChange = { slot: SlotRow; schedule: LockedSchedule };

/**
 * Takes the doctor's lock, then reads the slot. Responds with the same 404 for a slot of another doctor as for a
 * missing one.
 */
export async function findSlotToChange(
  context: ScheduleContext,
  tx: Tx,
  actor: Actor,
  { doctorId, slotId }: SlotName,
): Promise<SlotToChange> {
  const schedule = await lockSchedule(context, tx, actor, doctorId);
  const slot = await findSlot(tx, doctorId, slotId);
  if (!slot) throw notFound('Schedule slot');
  return { slot, schedule };
}
