import { type SqlBool, sql } from 'kysely';
import type { Actor, Settings } from '#context';
import { doctorsAskedFor, isVerifiedOrInvited } from '#features/staff';
import type { Db } from '#platform/db/database';
import { plannedAfresh } from '#platform/db/name-statements';
import { touches } from '../appointments.queries.ts';

type Span = { start: Date; end: Date };
type Asked = { doctorId: number | undefined; span: Span } & Pick<Settings, 'requireEmailVerification'>;

/** What stands on a board: cancelled ones have left it, and who did not come is still told of. */
function appointmentsOnBoard(db: Db, span: Span) {
  return db.selectFrom('appointments').where('appointments.status', '!=', 'cancelled').where(touches(span));
}

/**
 * Whom a board shows, by name, of those this person acts for: who can be booked with, as in every list of doctors, and
 * whoever has an appointment on it.
 */
export function listDoctorsOnBoard(db: Db, actor: Actor, { doctorId, span, ...asked }: Asked) {
  const doctors = doctorsAskedFor(actor, doctorId);
  const isBookable = sql<boolean>`(users.is_enabled and (users.is_confirmed or users.id = ${actor.userId})
    and ${isVerifiedOrInvited(asked)})`;
  return db
    .selectFrom('doctors')
    .innerJoin('users', 'users.id', 'doctors.id')
    .select(['doctors.id', 'users.name', isBookable.as('isBookable')])
    .$if(doctors !== 'all', (rows) => rows.where(isOneOf('doctors.id', doctors)))
    .where((either) =>
      either.or([
        isBookable,
        either.exists(
          appointmentsOnBoard(db, span)
            .select('appointments.id')
            // As in the list: so asked and ordered, only the index that begins with the doctor has it.
            .where(sql<SqlBool>`appointments.doctor_id = any(array[doctors.id])`)
            .orderBy('appointments.doctor_id')
            .orderBy('appointments.scheduled_at', 'desc')
            .orderBy('appointments.id', 'desc')
            // Without it PostgreSQL sees through the rest and goes through everyone's appointments.
            .offset(0),
        ),
      ]),
    )
    .orderBy(sql`normal_text(users.name) collate "C"`)
    .orderBy('doctors.id')
    .execute();
}

/**
 * The appointments of some doctors on a board, by time. Asks nobody's rights. How many doctors they are decides whether
 * each one's appointments are looked up or those of the period are gone through.
 */
export function listAppointmentsOnBoard(db: Db, doctorIds: readonly number[], span: Span) {
  return appointmentsOnBoard(db, span)
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select(['appointments.uuid', 'appointments.version', 'appointments.doctor_id as doctorId'])
    .select(['appointments.patient_id as patientId', 'patients.first_name as patientFirstName'])
    .select(['patients.last_name as patientLastName', 'appointments.scheduled_at as scheduledAt'])
    .select(['appointments.duration_minutes as durationMinutes', 'appointments.status'])
    .select(['appointments.appointment_type as appointmentType', 'appointments.ticket_code as ticketCode'])
    .where(isOneOf('appointments.doctor_id', doctorIds))
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .modifyEnd(plannedAfresh)
    .execute();
}

function isOneOf(column: string, ids: readonly number[] | 'all') {
  return sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`;
}
