import type { CreateScheduleSlotBody, ScheduleSlot } from '@anteroom/contract/schedule';
import { recordAudit } from '#features/audit';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { keepWindowsApart } from './keep-windows-apart.ts';
import { lockSchedule, type ScheduleContext } from './lock-schedule.ts';
import { presentSlot } from './present-slot.ts';
import { insertSlot } from './schedule.queries.ts';
import { toWindow } from './to-window.ts';
import { assertWindowIsSound } from './window.rules.ts';

type NewSlot = { doctorId: number; body: CreateScheduleSlotBody };

export async function createScheduleSlot(
  context: ScheduleContext,
  tx: Tx,
  actor: Actor,
  { doctorId, body }: NewSlot,
): Promise<ScheduleSlot> {
  const schedule = await lockSchedule(context, tx, actor, doctorId);
  const window = toWindow(body);
  assertWindowIsSound(window);
  const slot = await keepWindowsApart(tx, { doctorId, window, exceptSlotId: null }, () =>
    insertSlot(tx, doctorId, window, context.clock.now()),
  );
  await schedule.hoursChanged();
  await recordAudit(tx, actor, {
    action: 'schedule.slot_created',
    doctorId,
    object: { type: 'schedule_slot', id: slot.id },
    changedFields: Object.keys(body),
  });
  return presentSlot(slot);
}
