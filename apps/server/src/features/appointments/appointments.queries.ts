import type { AppointmentStatus, CreateAppointmentBody } from '@anteroom/contract/appointments';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#context';
import type { Db, Tx } from '#platform/db/database';
import type { Position } from '#platform/db/page';
import type { DB } from '#platform/db/schema.gen';
import { holdsSearch } from '#platform/db/search-terms.queries';
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
function isVisibleTo(actor: Actor) {
  return (appointments: ExpressionBuilder<DB, 'appointments'>): Expression<SqlBool> =>
    actor.doctorIds === 'all'
      ? sql<SqlBool>`true`
      : appointments('appointments.doctor_id', 'in', [0, ...actor.doctorIds]);
}

function appointmentsVisibleTo(db: Db | Tx, actor: Actor) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .select(columns)
    .where(isVisibleTo(actor));
}

export type AppointmentFilter = {
  doctorId?: number | undefined;
  patientId?: number | undefined;
  status?: AppointmentStatus | undefined;
  search?: string | undefined;
  /** Instants between which the appointment begins. */
  span: { start: Date; end: Date } | null;
};

type Listing = AppointmentFilter & { after: Position | null; offset: number; limit: number };

/** Latest first; one row more than `limit`, which tells whether there is more. */
export function listAppointmentRows(db: Db, actor: Actor, listing: Listing) {
  const { doctorId, patientId, status, search, span, after, offset, limit } = listing;
  return appointmentsVisibleTo(db, actor)
    .$if(doctorId !== undefined, (rows) => rows.where('appointments.doctor_id', '=', doctorId ?? 0))
    .$if(patientId !== undefined, (rows) => rows.where('appointments.patient_id', '=', patientId ?? 0))
    .$if(status !== undefined, (rows) => rows.where('appointments.status', '=', status ?? 'scheduled'))
    .$if(Boolean(search), (rows) =>
      rows.where((patients) => holdsSearch(patients.ref('patients.search_text'), search)),
    )
    .$if(span !== null, (rows) => rows.where(beginsWithin(span)))
    .$if(after !== null, (rows) => rows.where(isAfter(after ?? [])))
    .orderBy('appointments.scheduled_at', 'desc')
    .orderBy('appointments.id', 'desc')
    .offset(offset)
    .limit(limit + 1)
    .execute();
}

export type AppointmentRow = Awaited<ReturnType<typeof listAppointmentRows>>[number];

function beginsWithin(span: AppointmentFilter['span']) {
  return sql<SqlBool>`appointments.scheduled_at >= ${span?.start} and appointments.scheduled_at < ${span?.end}`;
}

function isAfter([scheduledAtMillis, id]: Position) {
  return sql<SqlBool>`(appointments.scheduled_at, appointments.id) < (${new Date(Number(scheduledAtMillis))}, ${id})`;
}

export function findVisibleAppointment(db: Db | Tx, actor: Actor, uuid: string) {
  return appointmentsVisibleTo(db, actor).where('appointments.uuid', '=', uuid).executeTakeFirst();
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
  return { id, uuid, doctorId, patientId, scheduledAt: start };
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
