import type { Appointment, CreateAppointmentBody } from '@anteroom/contract/appointments';
import type { Actor, Context } from '#context';
import { recordAudit } from '#features/audit';
import { lockPatient } from '#features/patients';
import { assertDoctorIsActive } from '#features/staff';
import type { Tx } from '#platform/db/database';
import { inOneGo } from '#platform/db/in-one-go';
import type { AppointmentListener } from './appointment-listener.ts';
import { insertAppointment } from './appointments.queries.ts';
import { assertBookablePatient } from './assert-bookable-patient.ts';
import { assertFreeTime, endOf } from './assert-free-time.ts';
import { readAppointment } from './read-appointment.ts';

/** Books a patient. The doctor's lock, then the patient's, are asked for before anything else. */
export async function createAppointment(
  context: Context & { appointmentListener: Pick<AppointmentListener, 'lockDoctorToBook'> },
  tx: Tx,
  actor: Actor,
  body: CreateAppointmentBody,
): Promise<Appointment> {
  const [{ doctor, ticketCode }, , , , overlaps] = await inOneGo([
    context.appointmentListener.lockDoctorToBook(tx, body.doctorId),
    lockPatient(tx, body.patientId),
    assertDoctorIsActive(tx, body.doctorId),
    assertBookablePatient(tx, actor, body.patientId),
    assertFreeTime(tx, actor, { ...body, except: null }),
  ]);

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
  const [, , appointment] = await inOneGo([
    doctor.booked(actor, booked),
    recordAudit(tx, actor, {
      action: 'appointment.created',
      doctorId: body.doctorId,
      object: { type: 'appointment', id: booked.uuid },
      patientIds: [body.patientId],
      details: { overlaps },
    }),
    readAppointment(tx, actor, booked.uuid),
  ]);
  return appointment;
}
