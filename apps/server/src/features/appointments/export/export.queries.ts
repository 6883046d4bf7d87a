import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { externalIdOf } from '#features/imports';
import type { Db } from '#platform/db/database';
import type { DB } from '#platform/db/schema.gen';

export type ExportFilter = {
  doctorId?: number | undefined;
  status?: AppointmentStatus | undefined;
  begin?: Date | undefined;
  end?: Date | undefined;
};

function matches({ doctorId, status, begin, end }: ExportFilter) {
  return (appointments: ExpressionBuilder<DB, 'appointments'>): Expression<SqlBool> =>
    appointments.and([
      ...(doctorId === undefined ? [] : [appointments('appointments.doctor_id', '=', doctorId)]),
      ...(status === undefined ? [] : [appointments('appointments.status', '=', status)]),
      ...(begin === undefined ? [] : [appointments('appointments.scheduled_at', '>=', begin)]),
      ...(end === undefined ? [] : [appointments('appointments.scheduled_at', '<', end)]),
    ]);
}

/** The ids of appointments, and at the same index of the second list the id of each appointment's patient. */
export type ToExport = { ids: readonly number[]; patientIds: readonly number[] };

/** Returns the appointments to export, earliest first (the cheapest order for an import), from one snapshot. */
export async function listIdsToExport(db: Db, filter: ExportFilter): Promise<ToExport> {
  const order = sql`order by appointments.scheduled_at, appointments.id`;
  return db
    .selectFrom('appointments')
    .select(sql<number[]>`coalesce(array_agg(appointments.id ${order}), '{}')`.as('ids'))
    .select(sql<number[]>`coalesce(array_agg(appointments.patient_id ${order}), '{}')`.as('patientIds'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
}

/**
 * SQL: for an imported appointment, the booking time in its file, or null. Otherwise the booking time, or the start of
 * the visit if it was entered afterwards, because an import rejects a booking time after the start.
 */
const bookedAt = sql<Date | null>`case
  when exists (select from imported_appointments origin where origin.appointment_id = appointments.id)
    then (select min(booked_at) from imported_appointments origin where origin.appointment_id = appointments.id)
  else least(appointments.created_at, appointments.scheduled_at) end`;

/**
 * Returns the rows of these appointments. Omits an appointment that got another patient after the list of ids was read.
 */
export function listAppointmentsToExport(db: Db, { ids, patientIds }: ToExport) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .select(['appointments.id', 'appointments.scheduled_at as scheduledAt', 'appointments.status'])
    .select(['appointments.duration_minutes as durationMinutes', 'doctor.email as doctorEmail'])
    .select(['appointments.appointment_type as appointmentType', 'appointments.notes'])
    .select(['appointments.reason_for_visit as reasonForVisit', 'appointments.diagnosis'])
    .select([
      'appointments.treatment',
      'appointments.prescription',
      'appointments.follow_up_at as followUpAt',
    ])
    .select([
      'appointments.cancellation_reason as cancellationReason',
      'patients.first_name as patientFirstName',
    ])
    .select(['patients.last_name as patientLastName', 'patients.date_of_birth as patientDateOfBirth'])
    .select(bookedAt.as('bookedAt'))
    .select(externalIdOf('appointments', 'appointments.id').as('externalId'))
    .select(externalIdOf('patients', 'patients.id').as('patientExternalId'))
    .leftJoin('appointment_series as series', 'series.id', 'appointments.series_id')
    .select(['series.id as seriesId', 'series.weeks_between as weeksBetween'])
    .where(
      sql<SqlBool>`(appointments.id, appointments.patient_id) in (
        select * from unnest(${[...ids]}::bigint[], ${[...patientIds]}::bigint[]))`,
    )
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .execute();
}

export type ExportedAppointment = Awaited<ReturnType<typeof listAppointmentsToExport>>[number];
