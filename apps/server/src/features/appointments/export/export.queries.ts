import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { externalIdOf } from '#features/imports';
import type { Db } from '#platform/db/database';
import type { DB } from '#platform/db/schema.gen';

export type ExportFilter = {
  doctorId?: number | undefined;
  status?: AppointmentStatus | undefined;
  /** Instants between which the appointment begins. */
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

export async function countAppointments(db: Db, filter: ExportFilter): Promise<number> {
  const { count } = await db
    .selectFrom('appointments')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return count;
}

export type Place = { scheduledAt: Date; id: number };

type Page = { filter: ExportFilter; after: Place | null; limit: number };

/** Earliest first: in this order an import gives each its place with the least work. */
export function listAppointmentsToExport(db: Db, { filter, after, limit }: Page) {
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
    .select(externalIdOf('appointments', 'appointments.id').as('externalId'))
    .select(externalIdOf('patients', 'patients.id').as('patientExternalId'))
    .where(matches(filter))
    .$if(after !== null, (rows) =>
      rows.where(
        sql<SqlBool>`(appointments.scheduled_at, appointments.id) > (${after?.scheduledAt}, ${after?.id})`,
      ),
    )
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .limit(limit)
    .execute();
}

export type ExportedAppointment = Awaited<ReturnType<typeof listAppointmentsToExport>>[number];
