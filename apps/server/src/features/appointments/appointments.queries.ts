import type { AppointmentStatus, CreateAppointmentBody } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { isNotHidden, lockPatients } from '#features/patients';
import { ascending } from '#platform/ascending';
import type { Actor } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { opaqueParam } from '#platform/db/pipeline/opaque-param';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import { createRowLoader, listAsText, unnested } from '#platform/db/pipeline/row-loader';
import type { DB } from '#platform/db/schema.gen';
import { LockedTooLittleError } from '#platform/db/transaction';
import { released } from './appointment-change.rules.ts';
import type { BookedAppointment } from './appointment-listener.ts';

/**
 * The longest possible appointment, which only an import can create. It gives the search for overlaps a lower bound.
 */
export const longestAppointment = sql<string>`interval '${sql.raw(String(limits.appointment.maxRecordedMinutes))} minutes'`;

/**
 * SQL condition: the appointment overlaps the span. An appointment that ends exactly when the span starts does not
 * overlap it.
 */
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
  'patients.date_of_death as patientDateOfDeath',
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
  'appointments.series_id as seriesId',
  'appointments.version',
  'appointments.created_at as createdAt',
  'appointments.updated_at as updatedAt',
] as const;

/**
 * SQL condition: the caller acts for the appointment's doctor, and no restriction hides the visit. A statement that
 * lists appointments for a user must use this condition, or check the same in another way, so that no list contains
 * appointments that the user may not see.
 */
export function isVisibleTo(actor: Actor) {
  return (appointments: ExpressionBuilder<DB, 'appointments'>): Expression<SqlBool> =>
    actor.doctorIds === 'all'
      ? sql<SqlBool>`true`
      : appointments.and([
          appointments('appointments.doctor_id', 'in', [0, ...actor.doctorIds]),
          isNotHidden,
        ]);
}

export function appointmentRows(db: Db | Tx) {
  return db
    .selectFrom('appointments')
    .innerJoin('patients', 'patients.id', 'appointments.patient_id')
    .innerJoin('users as doctor', 'doctor.id', 'appointments.doctor_id')
    .select(columns);
}

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof appointmentRows>['execute']>>[number];

/** Finds an appointment for a change by its patient. Does not check rights. */
export function findAppointment(tx: Tx, uuid: string): Promise<AppointmentRow | undefined> {
  return appointmentRows(tx).where('appointments.uuid', '=', uuid).executeTakeFirst();
}

export function findVisibleAppointment(db: Db | Tx, actor: Actor, uuid: string) {
  return findWanted(db, { uuid, doctorIds: actor.doctorIds });
}

/**
 * Locks the patient of an appointment that the caller has read under the doctor's lock, and further patients. Throws an
 * error that makes the transaction start again if a merge or a separation has given the appointment to another record
 * since. This can happen although the caller holds the doctor's lock: for a patient who is no longer in the queue,
 * merges and separations do not take that lock.
 */
export async function lockPatientOf(
  tx: Tx,
  { id, patientId }: Pick<AppointmentRow, 'id' | 'patientId'>,
  others: readonly number[] = [],
): Promise<void> {
  const [, moved] = await pipeline([
    lockPatients(tx, ascending([patientId, ...others])),
    findMoved(tx, id, patientId),
  ]);
  if (moved.length > 0) throw new LockedTooLittleError('The appointment has another patient by now');
}

const findMoved = preparedQuery((db, id: number, patientId: number) =>
  db.selectFrom('appointments').select('id').where('id', '=', id).where('patient_id', '<>', patientId),
);

type Wanted = { uuid: string; doctorIds: Actor['doctorIds'] };

const findWanted = createRowLoader((db, wanted: readonly Wanted[]) =>
  listWanted(
    db,
    wanted.map(({ uuid }) => uuid),
    wanted.map(({ doctorIds }) => (doctorIds === 'all' ? null : listAsText(doctorIds))),
  ),
);

/** Returns appointments for several callers at once. Each caller gets only appointments that `isVisibleTo` allows. */
const listWanted = preparedQuery((db, uuids: readonly string[], doctorIds: readonly (string | null)[]) => {
  const wanted = sql<{ uuid: string; doctor_ids: string | null; place: number }>`
    ${unnested(sql`${uuids}::uuid[]`, sql`${doctorIds}::text[]`)}`;
  return appointmentRows(db)
    .innerJoin(wanted.as<'wanted'>(sql`wanted (uuid, doctor_ids, place)`), 'wanted.uuid', 'appointments.uuid')
    .select('wanted.place')
    .where(
      sql<SqlBool>`(wanted.doctor_ids is null
        or appointments.doctor_id = any(wanted.doctor_ids::bigint[]) and ${isNotHidden})`,
    );
});

export type WantedTime = {
  doctorId: number;
  patientId: number;
  start: Date;
  end: Date;
  /**
   * The appointment that is moved to this time, and therefore does not count as an overlap. Null for a new appointment.
   */
  except: string | null;
};

/** Selects the columns of conflicting appointments that `presentConflict` shows. */
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
 * Returns every appointment that overlaps the time: the doctor's own, and the patient's with any doctor. Does not check
 * rights, so the result may contain doctors and times that the caller must not see.
 */
export function listOverlaps(tx: Tx, { doctorId, patientId, start, end, except }: WantedTime) {
  return except === null
    ? overlapping(tx, doctorId, patientId, start, end)
    : overlappingOthers(tx, doctorId, patientId, start, end, except);
}

type Span = [doctorId: number, patientId: number, start: Date, end: Date];

const overlapping = preparedQuery((tx, ...span: Span) => overlaps(tx, span));

const overlappingOthers = preparedQuery(
  (tx, ...[doctorId, patientId, start, end, except]: [...Span, string]) =>
    overlaps(tx, [doctorId, patientId, start, end]).where('appointments.uuid', '!=', except),
);

/**
 * Queries doctor and patient separately, so that each query uses its own index. With one combined condition, the
 * planner would scan the appointments of all doctors at that time.
 */
function overlaps(tx: Db | Tx, [doctorId, patientId, start, end]: Span) {
  const taken = tx
    .selectFrom('appointments')
    .select('appointments.id')
    .where('appointments.status', 'not in', released)
    .where(touches({ start: opaqueParam(start, 'timestamptz'), end: opaqueParam(end, 'timestamptz') }));
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
  /** True if the appointment overlaps others and the caller allowed this. */
  overlaps: boolean;
  ticketCode: string;
  /** The user who booked the appointment. Null if the patient did. */
  createdBy: number | null;
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

/** Sets an appointment's status and increments its version. */
export async function setAppointmentStatus(
  tx: Tx,
  appointmentId: number,
  status: AppointmentStatus,
  now: Date,
): Promise<void> {
  await settingStatus(tx, appointmentId, status, now);
}

/** Confirms a scheduled appointment. Returns false if it has another status. */
export async function confirmAppointment(tx: Tx, appointmentId: number, now: Date): Promise<boolean> {
  const confirmed = await tx
    .updateTable('appointments')
    .set({ status: 'confirmed', version: sql`version + 1`, updated_at: now })
    .where('id', '=', appointmentId)
    .where('status', '=', 'scheduled')
    .returning('id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

const settingStatus = preparedQuery((tx, appointmentId: number, status: AppointmentStatus, now: Date) =>
  tx
    .updateTable('appointments')
    .set({ status, version: sql`version + 1`, updated_at: now })
    .where('id', '=', appointmentId),
);

/** Sets appointments back to scheduled. Appointments that are already scheduled keep their version. */
export async function resetToScheduled(tx: Tx, appointmentIds: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ status: 'scheduled', version: sql`version + 1`, updated_at: now })
    .where(sql<SqlBool>`id = any(${appointmentIds}::bigint[])`)
    .where('status', '!=', 'scheduled')
    .execute();
}
