import type { Appointment } from '@anteroom/contract/appointments';
import { recordAudit, sealChangedValues } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { fieldsThatDiffer } from '#platform/fields-that-differ';
import { updateAppointmentRow } from './appointment-change.queries.ts';
import { mergeChange, takesTime } from './appointment-change.rules.ts';
import type { LockedDoctor } from './appointment-listener.ts';
import { findAppointment, listOverlaps, lockPatientOf } from './appointments.queries.ts';
import { endOf } from './assert-free-time.ts';
import { presentAppointment } from './present-appointment.ts';
import { toQueued } from './update-appointment.ts';

type OwnChange = {
  /** The doctor, already locked by the caller. */
  doctor: LockedDoctor;
  uuid: string;
  change:
    | { action: 'visit.cancelled'; reason?: string }
    | { action: 'visit.moved'; scheduledDateTime: number };
};

const usualReason = 'Cancelled online by the patient';

/**
 * Cancels or moves an appointment for its patient. Returns the appointment before and after, or null if the doctor or
 * the patient has another appointment at the new time.
 */
export async function changeByPatient(
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  tx: Tx,
  by: RequestMeta,
  { doctor, uuid, change }: OwnChange,
): Promise<{ id: number; before: Appointment; after: Appointment } | null> {
  const { action } = change;
  const row = await findAppointment(tx, uuid);
  if (!row) throw notFound('Appointment');
  const before = presentAppointment(row);
  await lockPatientOf(tx, row);
  const after = mergeChange(
    before,
    change.action === 'visit.cancelled'
      ? { status: 'cancelled', cancellationReason: change.reason ?? usualReason, allowOverlap: false }
      : { scheduledDateTime: change.scheduledDateTime, allowOverlap: false },
  );
  const fields = fieldsThatDiffer(before, after);
  if (fields.length === 0) return { id: row.id, before, after };
  if (takesTime(before, after) && !(await isFree(tx, after))) return null;
  await doctor.changedByPatient(by, { before: toQueued(row.id, before), after: toQueued(row.id, after) });
  await updateAppointmentRow(tx, row.id, {
    ...after,
    formerPatientId: before.patientId,
    end: endOf(after),
    overlaps: action === 'visit.moved' ? 0 : null,
    now: clock.now(),
  });
  await recordAudit(tx, by, {
    action,
    doctorId: before.doctorId,
    object: { type: 'appointment', id: uuid },
    patientIds: [before.patientId],
    changedFields: fields,
    sealedValues: sealChangedValues(settings.appSecret, fields, { before, after }),
  });
  return { id: row.id, before, after };
}

async function isFree(tx: Tx, after: Appointment): Promise<boolean> {
  const { doctorId, patientId, uuid } = after;
  const start = new Date(after.scheduledDateTime);
  const overlaps = await listOverlaps(tx, { doctorId, patientId, start, end: endOf(after), except: uuid });
  return overlaps.length === 0;
}
