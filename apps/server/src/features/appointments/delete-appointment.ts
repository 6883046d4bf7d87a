import { recordAudit } from '#features/audit';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { assertFresh } from '#platform/http/assert-fresh';
import { moveToDeleted } from './appointment-change.queries.ts';
import type { AppointmentListener, LockedDoctor } from './appointment-listener.ts';
import { type AppointmentRow, findVisibleAppointment, lockPatientOf } from './appointments.queries.ts';
import { presentAppointment } from './present-appointment.ts';
import { fileDraft } from './visit-notes/file-draft.ts';

/** Removes an appointment from every list and from the queue. Its row is kept in deleted_appointments. */
export async function deleteAppointment(
  context: Context & { appointmentListener: AppointmentListener },
  tx: Tx,
  actor: Actor,
  { uuid, doctorId, ifMatch }: { uuid: string; doctorId: number; ifMatch: number | null },
): Promise<void> {
  const doctor = await context.appointmentListener.lockDoctor(tx, doctorId);
  const appointment = await findVisibleAppointment(tx, actor, uuid);
  if (!appointment) throw notFound('Appointment');
  // Lock the patient too, because deleting this appointment may end the doctor's right to read the patient.
  await lockPatientOf(tx, appointment);
  assertFresh(ifMatch, appointment, {
    what: 'this appointment',
    current: presentAppointment(appointment),
    shownPatientIds: [appointment.patientId],
  });
  await deleteUnderLock(context, tx, actor, { doctor, appointment });
}

type Deletion = { doctor: LockedDoctor; appointment: AppointmentRow };

/** Deletes an appointment whose doctor and patient the caller has locked. */
export async function deleteUnderLock(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctor, appointment }: Deletion,
): Promise<void> {
  const { id, uuid, doctorId, patientId } = appointment;
  await doctor.removed(actor, appointment);
  await removeAppointment(context, tx, actor, id);
  await recordAudit(tx, actor, {
    action: 'appointment.deleted',
    doctorId,
    object: { type: 'appointment', id: uuid },
    patientIds: [patientId],
  });
}

/**
 * Moves the row to deleted_appointments, including notes that are still a draft. The caller has already removed the
 * entry from the queue.
 */
export async function removeAppointment(context: Context, tx: Tx, actor: Actor, id: number): Promise<void> {
  await fileDraft(context, tx, id);
  await moveToDeleted(tx, { id, deletedBy: actor.userId, now: context.clock.now() });
}
