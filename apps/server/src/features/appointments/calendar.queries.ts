import { type SqlBool, sql } from 'kysely';
import { isNotHidden } from '#features/patients';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { released } from './appointment-change.rules.ts';
import { conflictRows, isVisibleTo, touches } from './appointments.queries.ts';

/** The columns that a calendar may contain: no reason for the visit, no notes and no medical data. */
const columns = [
  'appointments.uuid',
  'appointments.scheduled_at as start',
  'appointments.ends_at as end',
  'appointments.appointment_type as appointmentType',
  'appointments.status',
  'appointments.version',
  'appointments.updated_at as changedAt',
] as const;

/** Returns a patient's upcoming appointments that the caller may see. */
export function listComingAppointments(
  db: Db,
  actor: Actor,
  { patientId, from }: { patientId: number; from: Date },
) {
  return db
    .selectFrom('appointments')
    .innerJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .select([...columns, 'doctor.name as doctorName'])
    .where(isVisibleTo(actor))
    .where('appointments.patient_id', '=', patientId)
    .where('appointments.scheduled_at', '>=', from)
    .where('appointments.status', 'not in', [...released, 'completed'])
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .execute();
}

type Span = { start: Date; end: Date };

/**
 * Returns a doctor's appointments with these patients that start in a span, in any status. Does not check rights,
 * because the list is for the doctor's own calendar.
 */
export function listAppointmentsOfDoctor(
  db: Db,
  doctorId: number,
  { patientIds, ...span }: Span & { patientIds: readonly number[] },
) {
  return appointmentsOfDoctor(db, doctorId, span)
    .where(sql<boolean>`appointments.patient_id = any(${[...patientIds]}::bigint[])`)
    .select([...columns, 'patients.first_name as patientFirstName', 'patients.last_name as patientLastName'])
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .execute();
}

/**
 * Returns the patients of the appointments in a span, and a value for an ETag that changes with the list. PostgreSQL
 * hashes every shown value, because counts and versions alone would miss a row that replaces another, or a patient's
 * new name.
 */
export function markAppointmentsOfDoctor(
  db: Db,
  doctorId: number,
  span: Span,
): Promise<{ mark: string; patientIds: number[] }> {
  return appointmentsOfDoctor(db, doctorId, span)
    .select(sql<number[]>`coalesce(array_agg(distinct appointments.patient_id), '{}')`.as('patientIds'))
    .select(
      sql<string>`count(*) || ' ' || coalesce(sum(hash_record_extended(row(
        appointments.uuid, appointments.scheduled_at, appointments.ends_at, appointments.appointment_type,
        appointments.status, appointments.version, appointments.updated_at,
        patients.first_name, patients.last_name
      ), 0)), 0)`.as('mark'),
    )
    .executeTakeFirstOrThrow();
}

/**
 * Selects a doctor's appointments in a span for calendar feeds. A feed is read without a session, so it contains no
 * visits that the restriction of a record hides.
 */
function appointmentsOfDoctor(db: Db, doctorId: number, { start, end }: Span) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .where('appointments.doctor_id', '=', doctorId)
    .where('appointments.scheduled_at', '>=', start)
    .where('appointments.scheduled_at', '<', end)
    .where(isNotHidden);
}

type Looking = { now: Date; start: Date; end: Date };

/** Returns a doctor's expected appointments that start from `now` on and overlap the span, ordered by time. */
export function listAppointmentsToCome(db: Db | Tx, doctorId: number, { now, start, end }: Looking) {
  return conflictRows(db)
    .where('appointments.doctor_id', '=', doctorId)
    .where('appointments.status', 'in', ['scheduled', 'confirmed'])
    .where('appointments.scheduled_at', '>=', now)
    .where(touches({ start, end }))
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .execute();
}

type BusyTime = { doctorId: number; start: Date; end: Date };

/** Returns the booked times of doctors between two instants, ordered by time and without the patients. */
export function listBusyTimes(
  db: Db | Tx,
  doctorIds: readonly number[],
  { start, end, except }: { start: Date; end: Date; except?: string | undefined },
): Promise<BusyTime[]> {
  return db
    .selectFrom('appointments')
    .select(['doctor_id as doctorId', 'scheduled_at as start', 'ends_at as end'])
    .where(sql<SqlBool>`doctor_id = any(${doctorIds}::bigint[])`)
    .$if(except !== undefined, (query) => query.where('uuid', '!=', String(except)))
    .where('status', 'not in', released)
    .where(touches({ start, end }))
    .orderBy('scheduled_at')
    .execute();
}
