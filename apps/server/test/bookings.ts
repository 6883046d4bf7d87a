import {
  type Appointment,
  createAppointment,
  type UpdateAppointmentBody,
  updateAppointment,
} from '@anteroom/contract/appointments';
import { dateInZone, instantAt, plusDays } from '#platform/time/clinic-time';
import type { Answer, Desk } from './call.ts';
import { type Clinic, clinicTimezone } from './clinic.ts';
import { aBooking, aPatientOf, type Person } from './people.ts';

/** Returns a function that returns ten in the morning of another day at each call, from the day after tomorrow on. */
export function freeTimes(): () => Date {
  const today = dateInZone(new Date(), clinicTimezone);
  let days = 1;
  return () => {
    days += 1;
    return instantAt(plusDays(today, days), 10 * 60, clinicTimezone);
  };
}

type Choices = { doctor: Person; at: Date; patientId?: number };

export async function anAppointment(
  clinic: Clinic,
  desk: Desk,
  { doctor, at, patientId }: Choices,
): Promise<Appointment> {
  const patient = patientId ?? (await aPatientOf(clinic, doctor));
  const { body } = await desk.call(createAppointment, { body: aBooking(patient, doctor, at) });
  return body.appointment;
}

export function saveChange(
  desk: Desk,
  { uuid }: { uuid: string },
  body: Partial<UpdateAppointmentBody>,
): Promise<Answer<typeof updateAppointment>> {
  return desk.call(updateAppointment, { params: { uuid }, body });
}

type Booking = { at?: Date; who?: Desk; withDoctor?: Person; patientId?: number };

/** Returns functions that book and edit as a doctor's staff, unless another user or doctor is given. */
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
