import type { AppointmentStatus, CreateAppointmentBody } from '@anteroom/contract/appointments';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '#context';
import { compileOnce } from '#platform/db/compile-once';
import type { Db, Tx } from '#platform/db/database';
import { findTogether, listAsText, unnested } from '#platform/db/find-together';
import type { DB } from '#platform/db/schema.gen';
import { unseen } from '#platform/db/unseen';
import { released } from './appointment-change.rules.ts';
import type { BookedAppointment } from './appointment-listener.ts';

/** The longest an appointment can last, so that a search for overlaps need not look further back. */
export const longestAppointment = sql<string>`interval '8 hours'`;

/** The appointments that share time with a span; one that ends as it begins does not. */
export function touches({
  start,
  end,
}: Record<'start' | 'end', Date | RawBuilder<Date>>): RawBuilder<SqlBool> {
  return sql`(appointments.scheduled_at < ${end}
    and appointments.scheduled_at > ${start}::timestamptz - ${longestAppointment}
    and appointments.ends_at > ${start})`;
}

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
  return findWanted(db, { uuid, doctorIds: actor.doctorIds });
}

type Wanted = { uuid: string; doctorIds: Actor['doctorIds'] };

const findWanted = findTogether((db, wanted: readonly Wanted[]) =>
  listWanted(
    db,
    wanted.map(({ uuid }) => uuid),
    wanted.map(({ doctorIds }) => (doctorIds === 'all' ? null : listAsText(doctorIds))),
  ),
);

/** As `isVisibleTo` has it, for each of several people. */
const listWanted = compileOnce((db, uuids: readonly string[], doctorIds: readonly (string | null)[]) => {
  const wanted = sql<{ uuid: string; doctor_ids: string | null; place: number }>`
    ${unnested(sql`${uuids}::uuid[]`, sql`${doctorIds}::text[]`)}`;
  return appointmentRows(db)
    .innerJoin(wanted.as<'wanted'>(sql`wanted (uuid, doctor_ids, place)`), 'wanted.uuid', 'appointments.uuid')
    .select('wanted.place')
    .where(
      sql<SqlBool>`(wanted.doctor_ids is null or appointments.doctor_id = any(wanted.doctor_ids::bigint[]))`,
    );
});

export type WantedTime = {
  doctorId: number;
  patientId: number;
  start: Date;
  end: Date;
  /** The appointment that is to have the time; null where there is none yet. */
  except: string | null;
};

/** Of appointments that are in the way of something, what `presentConflict` shows. */
export function conflictRows(db: Db | Tx) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .select(['appointments.uuid', 'appointments.doctor_id as doctorId', 'doctor.name as doctorName'])
    .select(['appointments.scheduled_at as scheduledAt', 'appointments.duration_minutes as durationMinutes'])
    .select(['patients.id as patientId'])
    .select(['patients.first_name as patientFirstName', 'patients.last_name as patientLastName']);
}

/**
 * Every appointment in the way of a wanted time: the doctor's own, and the patient's with any doctor. Asks no rights:
 * the caller may not know the doctor and time of the latter.
 */
export function listOverlaps(tx: Tx, { doctorId, patientId, start, end, except }: WantedTime) {
  return except === null
    ? overlapping(tx, doctorId, patientId, start, end)
    : overlappingOthers(tx, doctorId, patientId, start, end, except);
}

type Span = [doctorId: number, patientId: number, start: Date, end: Date];

const overlapping = compileOnce((tx, ...span: Span) => overlaps(tx, span));

const overlappingOthers = compileOnce((tx, ...[doctorId, patientId, start, end, except]: [...Span, string]) =>
  overlaps(tx, [doctorId, patientId, start, end]).where('appointments.uuid', '!=', except),
);

/** Doctor and patient each from an index of their own: by one condition the planner would go through that time of all doctors. */
function overlaps(tx: Db | Tx, [doctorId, patientId, start, end]: Span) {
  const taken = tx
    .selectFrom('appointments')
    .select('appointments.id')
    .where('appointments.status', 'not in', released)
    .where(touches({ start: unseen(start, 'timestamptz'), end: unseen(end, 'timestamptz') }));
  const ofEither = taken
    .where('appointments.doctor_id', '=', doctorId)
    .unionAll(taken.where('appointments.patient_id', '=', patientId));
  return conflictRows(tx)
    .where('appointments.id', 'in', ofEither)
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id');
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
  await settingStatus(tx, appointmentId, status, now);
}

const settingStatus = compileOnce((tx, appointmentId: number, status: AppointmentStatus, now: Date) =>
  tx
    .updateTable('appointments')
    .set({ status, version: sql`version + 1`, updated_at: now })
    .where('id', '=', appointmentId),
);

/** Lets patients come again who waited or were being seen: those who were to come anyway stay as they are. */
export async function expectAgain(tx: Tx, appointmentIds: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ status: 'scheduled', version: sql`version + 1`, updated_at: now })
    .where(sql<SqlBool>`id = any(${appointmentIds}::bigint[])`)
    .where('status', '!=', 'scheduled')
    .execute();
}
