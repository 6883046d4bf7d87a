import type { CreateScheduleSlotBody, ScheduleSlot } from '@anteroom/contract/schedule';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { keepWindowsApart } from './keep-windows-apart.ts';
import { presentSlot } from './present-slot.ts';
import { insertSlot, lockSchedule } from './schedule.queries.ts';
import { toWindow } from './to-window.ts';
import { assertWindowIsSound } from './window.rules.ts';

type NewSlot = { doctorId: number; body: CreateScheduleSlotBody };

/** Adds a window to a doctor's week. */
export async function createScheduleSlot(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId, body }: NewSlot,
): Promise<ScheduleSlot> {
  if (!(await lockSchedule(tx, doctorId))) throw notFound('Doctor');
  const window = toWindow(body);
  assertWindowIsSound(window);
  const slot = await keepWindowsApart(tx, { doctorId, window, exceptSlotId: null }, () =>
    insertSlot(tx, doctorId, window, context.clock.now()),
  );
  await recordAudit(tx, actor, {
    action: 'schedule.slot_created',
    doctorId,
    object: { type: 'schedule_slot', id: slot.id },
    changedFields: Object.keys(body),
  });
  return presentSlot(slot);
}
