import type { Priority } from '@anteroom/contract/queue';
import { type SqlBool, sql } from 'kysely';
import { isNotHidden } from '#features/patients';
import { isVerifiedOrInvited, requestedDoctors } from '#features/staff';
import type { Actor, Settings } from '#platform/context';
import type { Db } from '#platform/db/database';
import { unprepared } from '#platform/db/pipeline/prepared-statements';
import { touches } from '../appointments.queries.ts';

type Span = { start: Date; end: Date };
type Asked = { doctorId: number | undefined; span: Span } & Pick<Settings, 'requireEmailVerification'>;

/** Selects all appointments of a board except cancelled ones. No-shows stay visible. */
function appointmentsOnBoard(db: Db, span: Span) {
  return db.selectFrom('appointments').where('appointments.status', '!=', 'cancelled').where(touches(span));
}

/**
 * Returns the doctors to show on a board, sorted by name: those who can be booked, and those who have an appointment in
 * the period. Returns only doctors the caller acts for.
 */
export function listDoctorsOnBoard(db: Db, actor: Actor, { doctorId, span, ...asked }: Asked) {
  const doctors = requestedDoctors(actor, doctorId);
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
            // Uses `any` as in appointment-list.queries.ts, so that PostgreSQL must use the index that starts with the
            // doctor.
            .where(sql<SqlBool>`appointments.doctor_id = any(array[doctors.id])`)
            .orderBy('appointments.doctor_id')
            .orderBy('appointments.scheduled_at', 'desc')
            .orderBy('appointments.id', 'desc')
            // Without this optimization fence, PostgreSQL scans the appointments of all doctors.
            .offset(0),
        ),
      ]),
    )
    .orderBy(sql`normal_text(users.name) collate "C"`)
    .orderBy('doctors.id')
    .execute();
}

/**
 * Returns the appointments of these doctors on a board, by time, without those hidden by a restriction. Does not check
 * whether the caller acts for these doctors. Depending on the number of doctors, PostgreSQL looks up each doctor's
 * appointments or scans the period.
 */
export function listAppointmentsOnBoard(
  db: Db,
  actor: Actor,
  { doctorIds, span }: { doctorIds: readonly number[]; span: Span },
) {
  return appointmentsOnBoard(db, span)
    .$if(actor.doctorIds !== 'all', (rows) => rows.where(isNotHidden))
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .select(['appointments.uuid', 'appointments.version', 'appointments.doctor_id as doctorId'])
    .select(['appointments.patient_id as patientId', 'patients.first_name as patientFirstName'])
    .select(['patients.last_name as patientLastName', 'appointments.scheduled_at as scheduledAt'])
    .select(['patients.phone as patientPhone', 'patients.email as patientEmail'])
    .select(['appointments.duration_minutes as durationMinutes', 'appointments.status'])
    .select(['appointments.appointment_type as appointmentType', 'appointments.ticket_code as ticketCode'])
    .leftJoin('queue_entries as entry', 'entry.appointment_id', 'appointments.id')
    .select(['appointments.reason_for_visit as reasonForVisit', 'entry.arrived_at as arrivedAt'])
    .select(sql<Priority>`appointments.priority`.as('priority'))
    .where(isOneOf('appointments.doctor_id', doctorIds))
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .modifyEnd(unprepared)
    .execute();
}

function isOneOf(column: string, ids: readonly number[] | 'all') {
  return sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`;
}
