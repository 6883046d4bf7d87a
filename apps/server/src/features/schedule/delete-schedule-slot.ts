import { recordAudit, sealAuditValues } from '#features/audit';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { findSlotToChange, type SlotName } from './find-slot-to-change.ts';
import type { ScheduleContext } from './lock-schedule.ts';
import { presentSlot } from './present-slot.ts';
import { deleteSlotRow } from './schedule.queries.ts';

/** Removes a window from a doctor's weekly hours. Appointments booked in it stay booked. */
export async function deleteScheduleSlot(
  context: ScheduleContext,
  tx: Tx,
  actor: Actor,
  name: SlotName,
): Promise<void> {
  const { slot, schedule } = await findSlotToChange(context, tx, actor, name);
  const { id, doctorId, version: _, ...before } = presentSlot(slot);
  await deleteSlotRow(tx, id);
  await schedule.hoursChanged();
  await recordAudit(tx, actor, {
    action: 'schedule.slot_deleted',
    doctorId,
    object: { type: 'schedule_slot', id },
    changedFields: Object.keys(before),
    sealedValues: sealAuditValues(context.settings.appSecret, { before, after: {} }),
  });
}
