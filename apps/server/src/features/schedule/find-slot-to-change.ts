import type { Actor } from '#context';
import { notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { lockSchedule, type ScheduleContext } from './lock-schedule.ts';
import { findSlot, type SlotRow } from './schedule.queries.ts';
import type { LockedSchedule } from './schedule-listener.ts';

export type SlotName = { doctorId: number; slotId: number };
type SlotToChange = { slot: SlotRow; schedule: LockedSchedule };

/** Takes the lock first, then reads what is to be changed. A slot of another doctor reads like one that is not there. */
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
