import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { released } from '../appointment-change.rules.ts';
import { longestAppointment } from '../appointments.queries.ts';

/** Every doctor by their address, in lower case. */
export async function listDoctorIdsByEmail(tx: Tx): Promise<Map<string, number>> {
  const doctors = await tx
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select(['doctors.id', sql<string>`lower(users.email::text)`.as('email')])
    .execute();
  return new Map(doctors.map(({ id, email }) => [email, id]));
}

/** Those of these patients who exist, with whether they are active. */
export async function findActivity(tx: Tx, patientIds: readonly number[]): Promise<Map<number, boolean>> {
  const patients = await tx
    .selectFrom('patients')
    .select(['id', 'is_active as isActive'])
    .where(sql<boolean>`id = any(${patientIds}::bigint[])`)
    .execute();
  return new Map(patients.map(({ id, isActive }) => [id, isActive]));
}

/** Those of these doctors who exist, with whether they are enabled. */
export async function findEnabling(tx: Tx, doctorIds: readonly number[]): Promise<Map<number, boolean>> {
  const doctors = await tx
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select(['doctors.id', 'users.is_enabled as isEnabled'])
    .where(sql<boolean>`doctors.id = any(${doctorIds}::bigint[])`)
    .execute();
  return new Map(doctors.map(({ id, isEnabled }) => [id, isEnabled]));
}

/** Patients by the keys under which they were imported. */
export async function findPatientsByKey(tx: Tx, keys: readonly string[]): Promise<Map<string, number>> {
  const found = await tx
    .selectFrom('imported_patients')
    .select(['import_key as key', 'patient_id as id'])
    .where(sql<boolean>`import_key = any(${keys}::text[])`)
    .execute();
  return new Map(found.map(({ key, id }) => [key, id]));
}

type FullName = { firstName: string; lastName: string; dateOfBirth: string | null };

/** For each name, the patients who have it, whatever its case and accents; a date of birth narrows them. */
export async function findPatientsByName(tx: Tx, names: readonly FullName[]): Promise<number[][]> {
  const { rows } = await sql<{ place: number; ids: number[] }>`
    select wanted.place::int, array_agg(patients.id order by patients.id) as ids
    from unnest(
      ${names.map(({ firstName }) => firstName)}::text[], ${names.map(({ lastName }) => lastName)}::text[],
      ${names.map(({ dateOfBirth }) => dateOfBirth)}::date[]
    ) with ordinality as wanted (first_name, last_name, date_of_birth, place)
    join patients on patients.last_name_order = normal_text(wanted.last_name) collate "C"
      and patients.first_name_order = normal_text(wanted.first_name) collate "C"
      and (wanted.date_of_birth is null or patients.date_of_birth = wanted.date_of_birth)
    group by wanted.place
  `.execute(tx);
  const found = new Map(rows.map(({ place, ids }) => [place, ids]));
  return names.map((_, index) => found.get(index + 1) ?? []);
}

export async function findKnownKeys(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const known = await tx
    .selectFrom('imported_appointments')
    .select('import_key as key')
    .where(sql<boolean>`import_key = any(${keys}::text[])`)
    .execute();
  return new Set(known.map(({ key }) => key));
}

type Span = { doctorId: number; patientId: number; start: Date; end: Date };

/** How many appointments of the doctor or of the patient are in the way of each of these times. */
export async function countOverlaps(tx: Tx, spans: readonly Span[]): Promise<number[]> {
  const inTheWay = sql`status <> all(${released}::text[]) and scheduled_at < wanted.ends_at
    and scheduled_at > wanted.starts_at - ${longestAppointment} and ends_at > wanted.starts_at`;
  const { rows } = await sql<{ place: number; count: number }>`
    select wanted.place::int, count(*) as count
    from unnest(
      ${spans.map(({ doctorId }) => doctorId)}::bigint[], ${spans.map(({ patientId }) => patientId)}::bigint[],
      ${spans.map(({ start }) => start)}::timestamptz[], ${spans.map(({ end }) => end)}::timestamptz[]
    ) with ordinality as wanted (doctor_id, patient_id, starts_at, ends_at, place)
    cross join lateral (
      select id from appointments where doctor_id = wanted.doctor_id and ${inTheWay}
      union
      select id from appointments where patient_id = wanted.patient_id and ${inTheWay}
    ) as taken
    group by wanted.place
  `.execute(tx);
  const counts = new Map(rows.map(({ place, count }) => [place, count]));
  return spans.map((_, index) => counts.get(index + 1) ?? 0);
}
