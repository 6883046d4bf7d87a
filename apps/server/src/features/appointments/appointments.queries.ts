import type { AppointmentStatus, CreateAppointmentBody } from '@anteroom/contract/appointments';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#context';
import type { Db, Tx } from '#platform/db/database';
import type { DB } from '#platform/db/schema.gen';
import { released } from './appointment-change.rules.ts';
import type { BookedAppointment } from './appointment-listener.ts';

/** The longest an appointment can last, so that a search for overlaps need not look further back. */
export const longestAppointment = sql<string>`interval '8 hours'`;

const columns = [
  'appointments.id',
  'appointments.uuid',
  'appointments.patient_id as patientId',
  'appointments.doctor_id as doctorId',
  'patients.first_name as patientFirstName',
  'patients.last_name as patientLastName',
  'patients.email as patientEmail',
  'doctor.name as doctorName',
  'appointments.scheduled_at as scheduledAt',
  'appointments.duration_minutes as durationMinutes',
  'appointments.appointment_type as appointmentType',
  'appointments.status',
  'appointments.reason_for_visit as reasonForVisit',
  'appointments.notes',
  'appointments.diagnosis',
  'appointments.treatment',
  'appointments.prescription',
  'appointments.follow_up_required as followUpRequired',
  'appointments.follow_up_at as followUpAt',
  'appointments.cancellation_reason as cancellationReason',
  'appointments.ticket_code as ticketCode',
  'appointments.version',
  'appointments.created_at as createdAt',
  'appointments.updated_at as updatedAt',
] as const;

/** The appointments of the doctors this person acts for. Part of the statement, so that no page can see past it. */
export function isVisibleTo(actor: Actor) {
  return (appointments: ExpressionBuilder<DB, 'appointments'>): Expression<SqlBool> =>
    actor.doctorIds === 'all'
      ? sql<SqlBool>`true`
      : appointments('appointments.doctor_id', 'in', [0, ...actor.doctorIds]);
}

export function appointmentRows(db: Db | Tx) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .select(columns);
}

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof appointmentRows>['execute']>>[number];

export function findVisibleAppointment(db: Db | Tx, actor: Actor, uuid: string) {
  return appointmentRows(db)
    .where(isVisibleTo(actor))
    .where('appointments.uuid', '=', uuid)
    .executeTakeFirst();
}

export type WantedTime = {
  doctorId: number;
  patientId: number;
  start: Date;
  end: Date;
  /** The appointment that is to have the time; null where there is none yet. */
  except: string | null;
};

/**
 * Every appointment in the way of a wanted time: the doctor's own, and the patient's with anyone. Whoever may book
 * the patient with the doctor may read the patients of all of them.
 */
export function listOverlaps(tx: Tx, { doctorId, patientId, start, end, except }: WantedTime) {
  return tx
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .select(['appointments.uuid', 'appointments.doctor_id as doctorId', 'doctor.name as doctorName'])
    .select(['appointments.scheduled_at as scheduledAt', 'appointments.duration_minutes as durationMinutes'])
    .select(['patients.id as patientId'])
    .select(['patients.first_name as patientFirstName', 'patients.last_name as patientLastName'])
    .where((both) =>
      both.or([
        both('appointments.doctor_id', '=', doctorId),
        both('appointments.patient_id', '=', patientId),
      ]),
    )
    .where('appointments.status', 'not in', released)
    .$if(except !== null, (others) => others.where('appointments.uuid', '!=', except))
    .where('appointments.scheduled_at', '<', end)
    .where('appointments.scheduled_at', '>', sql<Date>`${start}::timestamptz - ${longestAppointment}`)
    .where('appointments.ends_at', '>', start)
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .execute();
}

export type OverlapRow = Awaited<ReturnType<typeof listOverlaps>>[number];

type NewAppointment = CreateAppointmentBody & {
  start: Date;
  end: Date;
  /** Someone saw that it overlaps and booked it anyway. */
  overlaps: boolean;
  ticketCode: string;
  createdBy: number;
  now: Date;
};

export async function insertAppointment(tx: Tx, appointment: NewAppointment): Promise<BookedAppointment> {
  const { doctorId, patientId, start, end, now } = appointment;
  const { id, uuid } = await tx
    .insertInto('appointments')
    .values({
      doctor_id: doctorId,
      patient_id: patientId,
      scheduled_at: start,
      ends_at: end,
      duration_minutes: appointment.durationMinutes,
      appointment_type: appointment.appointmentType,
      reason_for_visit: appointment.reasonForVisit ?? null,
      notes: appointment.notes ?? null,
      overlap_allowed: appointment.overlaps,
      ticket_code: appointment.ticketCode,
      created_by: appointment.createdBy,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
  return { id, uuid, doctorId, patientId, scheduledAt: start, appointmentType: appointment.appointmentType };
}

/** Sets an appointment's status; its version counts the change. */
export async function setAppointmentStatus(
  tx: Tx,
  appointmentId: number,
  status: AppointmentStatus,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ status, version: sql`version + 1`, updated_at: now })
    .where('id', '=', appointmentId)
    .execute();
}

/** Lets patients come again who waited or were being seen: those who were to come anyway stay as they are. */
export async function expectAgain(tx: Tx, appointmentIds: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ status: 'scheduled', version: sql`version + 1`, updated_at: now })
    .where(sql<SqlBool>`id = any(${appointmentIds}::bigint[])`)
    .where('status', '!=', 'scheduled')
    .execute();
}
