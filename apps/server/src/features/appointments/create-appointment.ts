import type { Appointment, CreateAppointmentBody } from '@anteroom/contract/appointments';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { findVisiblePatient, lockPatient } from '#features/patients';
import { assertDoctorIsEnabled } from '#features/staff';
import { AppError, invalidField, notFound } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import type { AppointmentListener } from './appointment-listener.ts';
import { insertAppointment, listOverlaps, type OverlapRow } from './appointments.queries.ts';
import { presentConflict } from './present-appointment.ts';
import { readAppointment } from './read-appointment.ts';

/** Books a patient. The doctor's lock, then the patient's, come before anything is read. */
export async function createAppointment(
  context: Context & { appointmentListener: AppointmentListener },
  tx: Tx,
  actor: Actor,
  body: CreateAppointmentBody,
): Promise<Appointment> {
  const { appointmentListener } = context;
  await appointmentListener.lockDoctor(tx, body.doctorId);
  await lockPatient(tx, body.patientId);

  await assertDoctorIsEnabled(tx, body.doctorId);
  await assertBookablePatient(tx, actor, body.patientId);
  const start = new Date(body.scheduledDateTime);
  const end = new Date(body.scheduledDateTime + body.durationMinutes * 60_000);
  const wanted = { doctorId: body.doctorId, patientId: body.patientId, start, end };
  const overlaps = await listOverlaps(tx, wanted);
  if (overlaps.length > 0 && !body.allowOverlap) throw overlapRefusal(overlaps);

  const now = context.clock.now();
  const booked = await insertAppointment(tx, {
    ...body,
    start,
    end,
    overlaps: overlaps.length > 0,
    ticketCode: await appointmentListener.giveTicketCode(tx, body.doctorId),
    createdBy: actor.userId,
    now,
  });
  await appointmentListener.booked(tx, actor, booked);
  await recordAudit(tx, actor, {
    action: 'appointment.created',
    doctorId: body.doctorId,
    object: { type: 'appointment', id: booked.uuid },
    patientIds: [body.patientId],
    details: { overlaps: overlaps.length },
  });
  return readAppointment(tx, actor, booked.uuid);
}

async function assertBookablePatient(tx: Tx, actor: Actor, patientId: number): Promise<void> {
  const patient = await findVisiblePatient(tx, actor, patientId);
  if (!patient && actor.role === 'admin') throw invalidField('patientId', 'There is no such patient');
  if (!patient) throw notFound('Patient');
  if (!patient.isActive)
    throw new AppError('patient_inactive', 'This patient is inactive and cannot be booked.');
}

function overlapRefusal(overlaps: readonly OverlapRow[]): AppError {
  const others = overlaps.length === 1 ? 'another appointment' : `${overlaps.length} other appointments`;
  return new AppError('appointment_overlap', `This time overlaps ${others}.`, {
    conflicts: overlaps.map(presentConflict),
  });
}
