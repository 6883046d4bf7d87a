import { getPatientSummary } from '@anteroom/contract/patient-summary';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '#test/call';
import { aClinic } from '#test/clinic';
import { aDoctor, aPatientOf } from '#test/people';

// This test uses its own clinic, because PostgreSQL reports earlier scans of a small table with a delay. It needs many
// rows: with fewer, the planner could prefer to scan the doctor's appointments in order of time.
it('reads the visits of one patient without scanning all appointments', async () => {
  const clinic = await aClinic();
  const doctor = await aDoctor(clinic);
  const patientId = await aPatientOf(clinic, doctor);
  const others = await aPatientOf(clinic, doctor);
  await sql`
    insert into appointments (doctor_id, patient_id, scheduled_at, ends_at, duration_minutes, appointment_type, status,
      ticket_code)
    select ${doctor.id}, case n when 1 then ${patientId}::bigint else ${others}::bigint end, at, at + interval '5 minutes', 5,
      'consultation', 'completed', 'P-' || n
    from (select n, now() - interval '90 days' - n * interval '6 minutes' as at from generate_series(1, 3000) n) past
  `.execute(clinic.db);
  await sql`analyze appointments`.execute(clinic.db);
  const reads = async () => {
    await sql`select pg_stat_force_next_flush()`.execute(clinic.db);
    const { rows } = await sql<{ scans: number; rows: number }>`
      select seq_scan as scans, idx_tup_fetch as rows from pg_stat_user_tables where relname = 'appointments'
    `.execute(clinic.db);
    return rows[0] ?? { scans: 0, rows: 0 };
  };
  const desk = await signIn(clinic, doctor);
  const before = await reads();
  for (let times = 0; times < 8; times += 1)
    expect((await desk.call(getPatientSummary, { params: { patientId } })).body.visits).toHaveLength(1);
  // An idle connection reports its reads after ten seconds at the latest.
  await expect.poll(async () => (await reads()).rows - before.rows).toBeGreaterThan(7);
  const after = await reads();
  expect(after.scans).toBe(before.scans);
  expect(after.rows - before.rows).toBeLessThan(1000);
});
