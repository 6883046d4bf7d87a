import { createAppointment } from '@anteroom/contract/appointments';
import { mergePatients, separatePatients } from '@anteroom/contract/patient-merges';
import { getPatientSummary } from '@anteroom/contract/patient-summary';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { Desk } from './call.ts';
import type { Clinic } from './clinic.ts';
import { countWaiting } from './database-door.ts';
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

type Turns<A, B> = [first: () => Promise<A>, second: () => Promise<B>];

/** Starts the requests in this order while the patient is locked, so that each waits for the one before. */
export async function beginInTurn<A, B>(
  clinic: Clinic,
  patientId: number,
  ...[first, second]: Turns<A, B>
): Promise<[Promise<A>, Promise<B>]> {
  return clinic.db.transaction().execute(async (tx) => {
    await sql`select from patients where id = ${patientId} for update`.execute(tx);
    const one = first();
    await vi.waitUntil(async () => (await countWaiting(clinic)) === 1, { timeout: 10_000 });
    const other = second();
    await vi.waitUntil(async () => (await countWaiting(clinic)) === 2, { timeout: 10_000 });
    return [one, other];
  });
}

/** Like `beginInTurn`, and returns both answers. */
export async function inTurn<A, B>(
  clinic: Clinic,
  patientId: number,
  ...turns: Turns<A, B>
): Promise<[A, B]> {
  return Promise.all(await beginInTurn(clinic, patientId, ...turns));
}
