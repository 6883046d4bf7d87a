import type { Appointment, CreateAppointmentBody } from '@anteroom/contract/appointments';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { lockPatient } from '#features/patients';
import { assertDoctorIsEnabled } from '#features/staff';
import type { Tx } from '#platform/db/database';
import type { AppointmentListener } from './appointment-listener.ts';
import { insertAppointment } from './appointments.queries.ts';
import { assertBookablePatient } from './assert-bookable-patient.ts';
import { assertFreeTime, endOf } from './assert-free-time.ts';
import { readAppointment } from './read-appointment.ts';

/** Books a patient. The doctor's lock, then the patient's, come before anything is read. */
export async function createAppointment(
  context: Context & { appointmentListener: Pick<AppointmentListener, 'lockDoctor'> },
  tx: Tx,
  actor: Actor,
  body: CreateAppointmentBody,
): Promise<Appointment> {
  const doctor = await context.appointmentListener.lockDoctor(tx, body.doctorId);
  await lockPatient(tx, body.patientId);

  await assertDoctorIsEnabled(tx, body.doctorId);
  await assertBookablePatient(tx, actor, body.patientId);
  const overlaps = await assertFreeTime(tx, { ...body, except: null });

  const now = context.clock.now();
  const booked = await insertAppointment(tx, {
    ...body,
    start: new Date(body.scheduledDateTime),
    end: endOf(body),
    overlaps: overlaps > 0,
    ticketCode: await doctor.giveTicketCode(),
    createdBy: actor.userId,
    now,
  });
  await doctor.booked(actor, booked);
  await recordAudit(tx, actor, {
    action: 'appointment.created',
    doctorId: body.doctorId,
    object: { type: 'appointment', id: booked.uuid },
    patientIds: [body.patientId],
    details: { overlaps },
  });
  return readAppointment(tx, actor, booked.uuid);
}
