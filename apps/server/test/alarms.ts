import { sql } from 'kysely';
import type { Clinic } from './clinic.ts';

let made = 0;

/** Opens an alarm about a new network. Returns the alarm's id. */
export async function anAlarm({ db, clock }: Pick<Clinic, 'db' | 'clock'>): Promise<number> {
  made += 1;
  const now = clock.now();
  const { id } = await db
    .insertInto('alarms')
    .values({
      kind: 'sign_ins_refused',
      network: `192.0.2.${made}`,
      time_window: 'hour',
      count: 60,
      threshold: 50,
      raised_at: now,
      last_seen_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function manyPatients({ db }: Clinic, doctorId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into patients (doctor_id, first_name, last_name)
    select ${doctorId}, 'Pia', 'Secretsson' from generate_series(1, ${count}::int) returning id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds patients with one visit each, every ten minutes from today on. Returns the dates of the visits in UTC. */
export async function manyVisits(clinic: Clinic, doctorId: number, count: number): Promise<string[]> {
  const patientIds = await manyPatients(clinic, doctorId, count);
  const { rows } = await sql<{ date: string }>`
    with visit as (
      insert into appointments
        (doctor_id, patient_id, scheduled_at, ends_at, duration_minutes, appointment_type, ticket_code)
      select ${doctorId}, patient, start, start + interval '10 minutes', 10, 'consultation', 'T-' || place
      from unnest(${patientIds}::bigint[]) with ordinality as added (patient, place)
      cross join lateral (
        select date_trunc('day', now(), 'UTC') + place * interval '10 minutes' as start) as time
      returning scheduled_at
    )
    select distinct to_char(scheduled_at at time zone 'UTC', 'YYYY-MM-DD') as date from visit
  `.execute(clinic.db);
  return rows.map(({ date }) => date);
}

/** Inserts audit rows of reads on each of the last days, because a test cannot make requests in the past. */
export async function pastReadings(
  { db }: Clinic,
  userId: number,
  { days, perDay }: { days: number; perDay: number },
): Promise<void> {
  await sql`
    insert into audit_events (at, actor_id, action, patient_ids)
    select date_trunc('day', now()) - day * interval '1 day' - interval '12 hours', ${userId}, 'patient.read',
      array[-patient]
    from generate_series(1, ${days}::int) day, generate_series(1, ${perDay}::int) patient
  `.execute(db);
}

export async function readingsAgo(
  { db }: Clinic,
  userId: number,
  { minutes, count }: { minutes: number; count: number },
): Promise<void> {
  await sql`
    insert into audit_events (at, actor_id, action, patient_ids)
    select now() - ${minutes}::int * interval '1 minute', ${userId}, 'patient.read', array[-patient]
    from generate_series(1, ${count}::int) patient
  `.execute(db);
}
