import { createAppointment } from '@anteroom/contract/appointments';
import { mergePatients, separatePatients } from '@anteroom/contract/patient-merges';
import { getPatientSummary } from '@anteroom/contract/patient-summary';
import type { Desk } from './call.ts';
import { aBooking, type Person } from './people.ts';

export const merge = (desk: Desk, patientId: number, otherPatientId: number, more: object = {}) =>
  desk.call(mergePatients, { params: { patientId }, body: { otherPatientId, ...more } });

export const separate = (desk: Desk, patientId: number) =>
  desk.call(separatePatients, { params: { patientId } });

const dayMillis = 86_400_000;
let booked = 0;

/** Books a time that no other booking has, a year from now. Returns the appointment's uuid. */
export async function bookApart(desk: Desk, patientId: number, doctor: Person): Promise<string> {
  booked += 1;
  const at = new Date(Math.floor(Date.now() / dayMillis) * dayMillis + (365 + booked) * dayMillis);
  const { status, body } = await desk.call(createAppointment, { body: aBooking(patientId, doctor, at) });
  if (status !== 201) throw new Error(`booking failed: ${status}`);
  return body.appointment.uuid;
}

/** Returns the uuids of a patient's appointments in order. */
export async function bookingsOf(desk: Desk, patientId: number): Promise<string[]> {
  const { body } = await desk.call(getPatientSummary, { params: { patientId } });
  return body.bookings.map(({ uuid }) => uuid);
}
