import type { BenchClinic } from '../../load-support/clinic/bench-clinic.ts';
import { timezone } from '../../load-support/clinic/server-process.ts';
import { listDoctors, makeSessions } from '../../load-support/clinic/sessions.queries.ts';

/** A signed-in doctor with some of their patients and appointments. */
export type DoctorsDesk = { doctorId: number; token: string; patientIds: number[]; appointments: string[] };

/**
 * The number of records that each doctor opens repeatedly, as on a working day. Only the first view of each record
 * writes an audit entry.
 */
const lookedAt = 25;

/** Lifetime of a token in seconds. It is longer than one measurement. */
const tokenSeconds = 3600;

export async function openDoctorsDesks(clinic: BenchClinic): Promise<DoctorsDesk[]> {
  const [patients, appointments] = await Promise.all([patientsOf(clinic), appointmentsOf(clinic)]);
  const desks = await Promise.all(
    (await listDoctors(clinic)).map(async (doctorId) => ({
      doctorId,
      token: await tokenOf(clinic, doctorId),
      patientIds: patients.get(doctorId) ?? [],
      appointments: appointments.get(doctorId) ?? [],
    })),
  );
  // Update the planner's statistics, which autovacuum would do within a minute. Until then, the planner assumes that
  // the tables are empty.
  await clinic.pool.query('analyze sessions, session_tokens');
  return desks;
}

export async function adminToken(clinic: BenchClinic): Promise<string> {
  const { rows } = await clinic.pool.query<{ id: number }>(
    `select id from users where role = 'admin' order by id limit 1`,
  );
  return tokenOf(clinic, rows[0]?.id ?? 0);
}

async function tokenOf(clinic: BenchClinic, userId: number): Promise<string> {
  const [session] = await makeSessions(clinic, { userId, count: 1, seconds: tokenSeconds });
  return session?.token ?? '';
}

async function patientsOf({ pool }: BenchClinic): Promise<Map<number, number[]>> {
  const { rows } = await pool.query<{ doctorId: number; ids: number[] }>(
    `select doctor_id as "doctorId", (array_agg(id order by md5(id::text)))[:$1] as ids
     from patients where is_active group by doctor_id`,
    [lookedAt],
  );
  return new Map(rows.map(({ doctorId, ids }) => [doctorId, ids]));
}

async function appointmentsOf({ pool }: BenchClinic): Promise<Map<number, string[]>> {
  const { rows } = await pool.query<{ doctorId: number; uuids: string[] }>(
    `select doctor_id as "doctorId", (array_agg(uuid::text order by md5(id::text)))[:$1] as uuids
     from appointments group by doctor_id`,
    [lookedAt],
  );
  return new Map(rows.map(({ doctorId, uuids }) => [doctorId, uuids]));
}

/** Sets all of today's queue entries back to waiting, so that there are patients to call again. */
export async function restoreLines({ pool }: BenchClinic): Promise<void> {
  await pool.query(
    `with today as (
       update queue_entries set status = 'waiting', called_at = null, started_at = null, completed_at = null,
         settled_at = null, called_by_session = null
       where queue_date = (now() at time zone $1)::date and status <> 'waiting'
       returning doctor_id, appointment_id
     ), told as (
       update queues set version = version + 1 where doctor_id in (select doctor_id from today)
     )
     update appointments set status = 'confirmed' where id in (select appointment_id from today)`,
    [timezone],
  );
}
