import type { ScheduleSlot, UpdateScheduleSlotBody } from '@anteroom/contract/schedule';
import { recordAudit, sealChangedValues } from '#features/audit';
import type { Actor } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { assertFresh } from '#platform/http/assert-fresh';
import { findSlotToChange, type SlotName } from './find-slot-to-change.ts';
import { keepWindowsApart } from './keep-windows-apart.ts';
import type { ScheduleContext } from './lock-schedule.ts';
import { presentSlot } from './present-slot.ts';
import { updateSlotRow } from './schedule.queries.ts';
import { toWindow, withChange } from './to-window.ts';
import { assertWindowIsSound } from './window.rules.ts';

type Update = SlotName & { change: UpdateScheduleSlotBody; ifMatch: number | null };

/** Updates the given fields, then validates the resulting window as a whole. */
export async function updateScheduleSlot(
  context: ScheduleContext,
  tx: Tx,
  actor: Actor,
  { doctorId, slotId, change, ifMatch }: Update,
): Promise<ScheduleSlot> {
  const { slot, schedule } = await findSlotToChange(context, tx, actor, { doctorId, slotId });
  const before = presentSlot(slot);
  assertFresh(ifMatch, before, { what: 'this slot', current: before });
  const form = withChange(before, change);
  const changedFields = fieldsThatDiffer(before, form);
  if (changedFields.length === 0) return before;
  const window = toWindow(form);
  assertWindowIsSound(window);
  const after = await keepWindowsApart(tx, { doctorId, window, exceptSlotId: slotId }, () =>
    updateSlotRow(tx, slotId, window, context.clock.now()),
  );
  await schedule.hoursChanged();
  await recordAudit(tx, actor, {
    action: 'schedule.slot_updated',
    doctorId,
    object: { type: 'schedule_slot', id: slotId },
    changedFields,
    sealedValues: sealChangedValues(context.settings.appSecret, changedFields, { before, after: form }),
  });
  return presentSlot(after);
}
