import { createAppointment } from '@anteroom/contract/appointments';
import { getPatient } from '@anteroom/contract/patients';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic, type Clinic } from '#test/clinic';
import { aBooking, aDoctor, aPatientOf } from '#test/people';

const hour = 60 * 60 * 1000;

/** Counts how often PostgreSQL scanned the whole patients table, and how often it used an index. */
async function patientsRead({ db }: Clinic) {
  const { rows } = await sql<{ throughAll: number; byIndex: number }>`
    select seq_scan as "throughAll", idx_scan as "byIndex" from pg_stat_user_tables where relname = 'patients'
  `.execute(db);
  return rows[0] ?? { throughAll: 0, byIndex: 0 };
}

// A practice has a few thousand patients. At that size, the planner can choose a full scan because it looks cheap.
it('opens and books one patient without scanning all patients', async () => {
  const clinic = await aClinic();
  const doctor = await aDoctor(clinic);
  const params = { patientId: await aPatientOf(clinic, doctor) };
  await sql`
    insert into patients (doctor_id, first_name, last_name)
    select ${doctor.id}, 'Pat', 'Other' || n from generate_series(1, 3000) n
  `.execute(clinic.db);
  await sql`analyze`.execute(clinic.db);
  const desk = await signIn(clinic, doctor);
  const before = await patientsRead(clinic);

  for (let times = 1; times <= 12; times += 1) {
    expect((await desk.call(getPatient, { params })).status).toBe(200);
    const body = aBooking(params.patientId, doctor, new Date(Date.now() + times * hour));
    expect((await desk.call(createAppointment, { body })).status).toBe(201);
  }
  // PostgreSQL publishes its statistics about a second later.
  const told = async () => (await patientsRead(clinic)).byIndex - before.byIndex;
  await expect.poll(told, { interval: 200 }).toBeGreaterThanOrEqual(24);
  expect((await patientsRead(clinic)).throughAll).toBe(before.throughAll);
});
