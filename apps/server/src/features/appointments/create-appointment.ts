import type { Appointment, CreateAppointmentBody } from '@anteroom/contract/appointments';
import { recordAudit } from '#features/audit';
import { lockPatient } from '#features/patients';
import { assertDoctorIsActive } from '#features/staff';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import type { AppointmentListener } from './appointment-listener.ts';
import { insertAppointment } from './appointments.queries.ts';
import { assertBookablePatient } from './assert-bookable-patient.ts';
import { assertFreeTime, endOf } from './assert-free-time.ts';
import { readAppointment } from './read-appointment.ts';

/** Books a patient. Takes the doctor's lock, then the patient's, before anything else. */
export async function createAppointment(
  context: Context & { appointmentListener: Pick<AppointmentListener, 'lockDoctorToBook'> },
  tx: Tx,
  actor: Actor,
  body: CreateAppointmentBody,
): Promise<Appointment> {
  const {
    lock: { doctor, ticketCode },
    overlaps,
  } = await pipeline({
    lock: context.appointmentListener.lockDoctorToBook(tx, body.doctorId),
    patientLock: lockPatient(tx, body.patientId),
    doctorCheck: assertDoctorIsActive(tx, body.doctorId),
    patientCheck: assertBookablePatient(tx, actor, body.patientId),
    overlaps: assertFreeTime(tx, actor, { ...body, except: null }),
  });

  const now = context.clock.now();
  const booked = await insertAppointment(tx, {
    ...body,
    start: new Date(body.scheduledDateTime),
    end: endOf(body),
    overlaps: overlaps > 0,
    ticketCode,
    createdBy: actor.userId,
    now,
  });
  const { appointment } = await pipeline({
    queueEntry: doctor.booked(actor, booked, body),
    audit: recordAudit(tx, actor, {
      action: 'appointment.created',
      doctorId: body.doctorId,
      object: { type: 'appointment', id: booked.uuid },
      patientIds: [body.patientId],
      details: { overlaps },
    }),
    appointment: readAppointment(tx, actor, booked.uuid),
  });
  return appointment;
}
