import { limits } from '@anteroom/contract/limits';
import {
  previewScheduleSlotChange,
  type SlotChangePreview,
  type UpdateScheduleSlotBody,
} from '@anteroom/contract/schedule';
import type { Actor, Context } from '#context';
import { listAppointmentsToCome, presentConflict } from '#features/appointments';
import { recordRead } from '#features/audit';
import { findDoctorState } from '#features/staff';
import { notFound } from '#platform/app-error';
import { dateInZone, plusDays } from '#platform/clinic-time';
import type { Tx } from '#platform/db/database';
import { atOneMoment } from '#platform/db/transaction';
import type { SlotName } from './find-slot-to-change.ts';
import { listExceptionalHours } from './hours.queries.ts';
import { assertWindowIsApart } from './keep-windows-apart.ts';
import { findLeftOut } from './left-out.rules.ts';
import { presentSlot } from './present-slot.ts';
import { findSlot, listSlots } from './schedule.queries.ts';
import { toWindow, withChange } from './to-window.ts';
import { assertWindowIsSound, type Window } from './window.rules.ts';

type Preview = SlotName & { change: UpdateScheduleSlotBody };

/** Whom a change of a window would leave outside of the doctor's hours. Refuses what saving would refuse. */
export async function previewSlotChange(
  context: Context,
  actor: Actor,
  { doctorId, slotId, change }: Preview,
): Promise<SlotChangePreview> {
  if (!(await findDoctorState(context.db, doctorId))) throw notFound('Doctor');
  const leftOut = await atOneMoment(context.db, async (tx) => {
    const slot = await findSlot(tx, doctorId, slotId);
    if (!slot) throw notFound('Schedule slot');
    const window = toWindow(withChange(presentSlot(slot), change));
    assertWindowIsSound(window);
    await assertWindowIsApart(tx, { doctorId, window, exceptSlotId: slotId });
    return listLeftOut(context, tx, { doctorId, slotId, window });
  });
  const shown = leftOut.slice(0, limits.schedule.leftOutShown);
  const patientIds = shown.map(({ patientId }) => patientId);
  if (patientIds.length > 0) {
    const screen = previewScheduleSlotChange.path;
    await recordRead(context, actor, { action: 'patient.read', screen, patientIds });
  }
  return { affectedAppointments: leftOut.length, appointments: shown.map(presentConflict) };
}

/** Later than anybody books. */
const forAllTime = new Date('9999-01-01T00:00:00Z');

async function listLeftOut(
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
    // It may go on after midnight.
    to: plusDays(dateInZone(last.scheduledAt, timezone), 1),
  });
  const changed = slots.map((slot) => (slot.id === slotId ? window : slot));
  const [before, after] = [slots, changed].map((week) => ({
    week: week.filter(({ isActive }) => isActive),
    exceptions,
  }));
  return before && after ? findLeftOut(appointments, { before, after }, timezone) : [];
}
