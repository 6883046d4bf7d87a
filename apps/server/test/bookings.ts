import {
  type Appointment,
  createAppointment,
  type UpdateAppointmentBody,
  updateAppointment,
} from '@anteroom/contract/appointments';
import type { Answer, Desk } from './call.ts';
import type { Clinic } from './clinic.ts';
import { aBooking, aPatientOf, type Person } from './people.ts';

/** Times nobody of this test file has booked yet, on the quarter, a day apart. */
export function freeTimes(): () => Date {
  let hours = 24;
  return () => {
    hours += 24;
    return new Date(Math.ceil(Date.now() / 900_000) * 900_000 + hours * 3_600_000);
  };
}

type Choices = { doctor: Person; at: Date; patientId?: number };

/** An appointment as it stands after someone booked it at their desk. */
export async function anAppointment(
  clinic: Clinic,
  desk: Desk,
  { doctor, at, patientId }: Choices,
): Promise<Appointment> {
  const patient = patientId ?? (await aPatientOf(clinic, doctor));
  const { body } = await desk.call(createAppointment, { body: aBooking(patient, doctor, at) });
  return body.appointment;
}

/** Saves an edit of an appointment at someone's desk. */
export function saveChange(
  desk: Desk,
  { uuid }: { uuid: string },
  body: Partial<UpdateAppointmentBody>,
): Promise<Answer<typeof updateAppointment>> {
  return desk.call(updateAppointment, { params: { uuid }, body });
}

type Booking = { at?: Date; who?: Desk; withDoctor?: Person; patientId?: number };

/** What is booked and edited at a doctor's desk, unless another desk or doctor is named. */
export function bookingsAt(clinic: Clinic, desk: Desk) {
  const freeTime = freeTimes();
  return {
    freeTime,
    booked: ({ at = freeTime(), who = desk, withDoctor = desk.person, ...more }: Booking = {}) =>
      anAppointment(clinic, who, { doctor: withDoctor, at, ...more }),
    change: (appointment: { uuid: string }, body: Partial<UpdateAppointmentBody>, who = desk) =>
      saveChange(who, appointment, body),
  };
}
