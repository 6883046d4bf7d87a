import { sql } from 'kysely';
import type { Actor } from '#context';
import type { Db } from '#platform/db/database';
import { released } from './appointment-change.rules.ts';
import { isVisibleTo } from './appointments.queries.ts';

/** What a calendar may know of an appointment: no reason, no note, nothing of the visit. */
const columns = [
  'appointments.uuid',
  'appointments.scheduled_at as start',
  'appointments.ends_at as end',
  'appointments.appointment_type as appointmentType',
  'appointments.status',
  'appointments.version',
  'appointments.updated_at as changedAt',
] as const;

/** A patient's appointments that are still to come, as far as this person may see them. */
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

/** All that begin in a span, whatever became of them. For the doctor's own calendar: it asks nobody's rights. */
export function listAppointmentsOfDoctor(db: Db, doctorId: number, span: Span) {
  return appointmentsOfDoctor(db, doctorId, span)
    .select([...columns, 'patients.first_name as patientFirstName', 'patients.last_name as patientLastName'])
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .execute();
}

/**
 * The same for the same list, without reading it out. It holds every value that the list shows and not only counts and
 * versions: a record that goes while another comes, or a patient's new name, makes another.
 */
export async function markAppointmentsOfDoctor(db: Db, doctorId: number, span: Span): Promise<string> {
  const { mark } = await appointmentsOfDoctor(db, doctorId, span)
    .select(
      sql<string>`count(*) || ' ' || coalesce(sum(hash_record_extended(row(
        appointments.uuid, appointments.scheduled_at, appointments.ends_at, appointments.appointment_type,
        appointments.status, appointments.version, appointments.updated_at,
        patients.first_name, patients.last_name
      ), 0)), 0)`.as('mark'),
    )
    .executeTakeFirstOrThrow();
  return mark;
}

function appointmentsOfDoctor(db: Db, doctorId: number, { start, end }: Span) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .where('appointments.doctor_id', '=', doctorId)
    .where('appointments.scheduled_at', '>=', start)
    .where('appointments.scheduled_at', '<', end);
}
