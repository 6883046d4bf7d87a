import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import type { PersonName } from '../../load-support/clinic/desks.ts';
import type { Pool } from '../../load-support/clinic/pool.ts';

export type SamplePatient = {
  id: number;
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
  dateOfBirth: string;
};

/** Returns active patients that this user may see. Every run returns the same patients. */
export function drawPatients(
  { pool }: BenchClinic,
  person: PersonName,
  userId: number,
): Promise<SamplePatient[]> {
  const mayRead = {
    admin: '(true or $1::bigint is null)',
    doctor: 'doctor_id = $1',
    'busy doctor': 'doctor_id = $1',
    manager: 'doctor_id in (select doctor_id from manager_doctors where manager_id = $1)',
  }[person];
  return rowsOf(
    pool,
    `select id, first_name as "firstName", last_name as "lastName", email, phone, date_of_birth as "dateOfBirth"
     from patients where ${mayRead} and is_active order by md5(id::text) limit 400`,
    [userId],
  );
}

/** Returns the rarest or the most common surnames. */
export async function drawSurnames(
  { pool }: BenchClinic,
  which: 'rare' | 'common',
  count: number,
): Promise<string[]> {
  const order = which === 'common' ? 'desc' : 'asc';
  const rows = await rowsOf<{ name: string }>(
    pool,
    `select last_name as name from patients group by last_name order by count(*) ${order}, md5(last_name) limit $1`,
    [count],
  );
  return rows.map(({ name }) => name);
}

export async function drawAppointments({ pool }: BenchClinic, doctorId: number | null): Promise<string[]> {
  const rows = await rowsOf<{ uuid: string }>(
    pool,
    `select uuid from appointments where doctor_id = coalesce($1::bigint, doctor_id) order by md5(id::text) limit 400`,
    [doctorId],
  );
  return rows.map(({ uuid }) => uuid);
}

/** Returns every doctor, and active patients who were born before the imported visits. */
export async function drawBookings({ pool }: BenchClinic) {
  const doctors = await rowsOf<{ id: number; email: string }>(
    pool,
    'select doctors.id, email from doctors join users using (id) order by doctors.id',
    [],
  );
  const patients = await rowsOf<{ id: number }>(
    pool,
    "select id from patients where is_active and date_of_birth < '1985-01-01' order by md5(id::text) limit 20000",
    [],
  );
  return {
    doctorIds: doctors.map(({ id }) => id),
    doctors: doctors.map(({ email }) => email),
    patientIds: patients.map(({ id }) => id),
  };
}

async function rowsOf<Row extends object>(pool: Pool, statement: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>(statement, values)).rows;
}
