import { limits } from '@anteroom/contract/limits';
import {
  previewScheduleSlotChange,
  type SlotChangePreview,
  type UpdateScheduleSlotBody,
} from '@anteroom/contract/schedule';
import { listAppointmentsToCome, presentConflict } from '#features/appointments';
import { recordRead } from '#features/audit';
import { findDoctorState } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inSnapshot } from '#platform/db/transaction';
import { dateInZone, plusDays } from '#platform/time/clinic-time';
import { findAffected } from './affected-appointments.rules.ts';
import type { SlotName } from './find-slot-to-change.ts';
import { listExceptionalHours } from './hours.queries.ts';
import { assertWindowIsApart } from './keep-windows-apart.ts';
import { presentSlot } from './present-slot.ts';
import { findSlot, listSlots } from './schedule.queries.ts';
import { toWindow, withChange } from './to-window.ts';
import { assertWindowIsSound, type Window } from './window.rules.ts';

type Preview = SlotName & { change: UpdateScheduleSlotBody };

/**
 * Lists the appointments that would fall outside the doctor's hours, wholly or partly, after a change of a window.
 * Rejects the same changes as saving does.
 */
export async function previewSlotChange(
  context: Context,
  actor: Actor,
  { doctorId, slotId, change }: Preview,
): Promise<SlotChangePreview> {
  if (!(await findDoctorState(context.db, doctorId))) throw notFound('Doctor');
  const affected = await inSnapshot(context.db, async (tx) => {
    const slot = await findSlot(tx, doctorId, slotId);
    if (!slot) throw notFound('Schedule slot');
    const window = toWindow(withChange(presentSlot(slot), change));
    assertWindowIsSound(window);
    await assertWindowIsApart(tx, { doctorId, window, exceptSlotId: slotId });
    return listAffected(context, tx, { doctorId, slotId, window });
  });
  const shown = affected.slice(0, limits.schedule.affectedShown);
  const patientIds = shown.map(({ patientId }) => patientId);
  if (patientIds.length > 0) {
    const screen = previewScheduleSlotChange.path;
    await recordRead(context, actor, { action: 'patient.read', screen, patientIds });
  }
  return { affectedAppointments: affected.length, appointments: shown.map(presentConflict) };
}

/** Later than the time of any appointment. */
const forAllTime = new Date('9999-01-01T00:00:00Z');

async function listAffected(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  tx: Tx,
  { doctorId, slotId, window }: SlotName & { window: Window },
) {
  const [now, timezone] = [clock.now(), settings.clinicTimezone];
  const appointments = await listAppointmentsToCome(tx, doctorId, { now, start: now, end: forAllTime });
  const last = appointments.at(-1);
  if (!last) return [];
  const slots = await listSlots(tx, doctorId);
  const exceptions = await listExceptionalHours(tx, [doctorId], {
    from: dateInZone(now, timezone),
    // Include the next date, because an appointment can continue after midnight.
    to: plusDays(dateInZone(last.scheduledAt, timezone), 1),
  });
  const changed = slots.map((slot) => (slot.id === slotId ? window : slot));
  const [before, after] = [slots, changed].map((week) => ({
    week: week.filter(({ isActive }) => isActive),
    exceptions,
  }));
  return before && after ? findAffected(appointments, { before, after }, timezone) : [];
}
