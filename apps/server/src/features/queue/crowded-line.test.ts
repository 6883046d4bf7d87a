import { createAppointment } from '@anteroom/contract/appointments';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aBooking, aDoctor, aPatientOf } from '#test/people';

const dayMillis = 24 * 60 * 60 * 1000;

// The last two bookings go between the first entry and the next one, whose positions differ by at most 1e-200.
it('new bookings fit between two queue entries whose positions are almost equal', async () => {
  const clinic = await aClinic();
  const { db } = clinic;
  const doctor = await aDoctor(clinic);
  const desk = await signIn(clinic, doctor);
  const patientId = await aPatientOf(clinic, doctor);
  await db.updateTable('queues').set({ queue_type: 'central' }).where('doctor_id', '=', doctor.id).execute();
  const book = (days: number) =>
    desk.call(createAppointment, {
      body: aBooking(patientId, doctor, new Date(Math.ceil(Date.now() / dayMillis + days) * dayMillis)),
    });
  for (const days of [1, 40, 30]) expect((await book(days)).status).toBe(201);
  const [first = 0, second = 0] = await sql<{ id: number }>`
    select entry.id from queue_entries entry join appointments on appointments.id = appointment_id
    where entry.doctor_id = ${doctor.id} order by scheduled_at limit 2
  `
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id));
  await sql`
    update queue_entries set position = (select position from queue_entries where id = ${first}) + '1e-200'::numeric
    where id = ${second}
  `.execute(db);
  expect((await book(20)).status).toBe(201);
  expect((await book(15)).status).toBe(201);
  const { rows } = await sql<{ place: number }>`
    select (rank() over (order by scheduled_at))::integer as place from queue_entries entry
    join appointments on appointments.id = appointment_id where entry.doctor_id = ${doctor.id} order by position
  `.execute(db);
  expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5]);
});
