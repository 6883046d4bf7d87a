import type { AppointmentType } from '@anteroom/contract/appointments';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { released } from '../appointment-change.rules.ts';
import type { EnteringAppointment } from '../appointment-listener.ts';
import { appointmentRows, conflictRows, touches } from '../appointments.queries.ts';

type Span = {
  start: Date;
  end: Date;
  /**
   * The appointment that is moved to this time, and therefore does not count as an overlap. Null for a new appointment.
   */
  except: string | null;
};

type Wanted = { doctorId: number; patientId: number; spans: readonly Span[] };

/**
 * Returns the overlaps of several times at once, each with the index of its time. Does not check rights, so the result
 * may contain doctors and times that the caller must not see.
 */
export function listOverlapsOfMany(db: Db | Tx, { doctorId, patientId, spans }: Wanted) {
  const taken = (column: 'doctor_id' | 'patient_id', id: number) => sql`
    select appointments.id from appointments
    where appointments.${sql.ref(column)} = ${id}
      and appointments.status not in (${sql.join(released)})
      and appointments.uuid is distinct from wanted.except_uuid
      and ${touches({ start: sql<Date>`wanted.starts_at`, end: sql<Date>`wanted.ends_at` })}`;
  const found = sql<{ id: number; place: number }>`(
    select taken.id, wanted.place::integer - 1 as place
    from unnest(
      ${spans.map(({ start }) => start)}::timestamptz[],
      ${spans.map(({ end }) => end)}::timestamptz[],
      ${spans.map(({ except }) => except)}::uuid[]
    ) with ordinality as wanted (starts_at, ends_at, except_uuid, place)
    cross join lateral (${taken('doctor_id', doctorId)} union ${taken('patient_id', patientId)}) as taken
  )`;
  return conflictRows(db)
    .innerJoin(found.as('found'), 'found.id', 'appointments.id')
    .select('found.place')
    .orderBy('found.place')
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .execute();
}

type NewSeries = {
  doctorId: number;
  patientId: number;
  weeksBetween: number;
  createdBy: number;
  now: Date;
};

export async function insertSeries(tx: Tx, { now, ...series }: NewSeries): Promise<number> {
  const { id } = await tx
    .insertInto('appointment_series')
    .values({
      doctor_id: series.doctorId,
      patient_id: series.patientId,
      weeks_between: series.weeksBetween,
      created_by: series.createdBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Members = Omit<NewSeries, 'weeksBetween'> & {
  seriesId: number;
  durationMinutes: number;
  appointmentType: AppointmentType;
  reasonForVisit: string | null;
  notes: string | null;
  dates: readonly { start: Date; end: Date; overlaps: boolean; ticketCode: string }[];
};

export async function insertMembers(
  tx: Tx,
  { seriesId, doctorId, patientId, appointmentType, dates, now, ...same }: Members,
): Promise<EnteringAppointment[]> {
  const rows = await tx
    .insertInto('appointments')
    .values(
      dates.map(({ start, end, overlaps, ticketCode }) => ({
        series_id: seriesId,
        doctor_id: doctorId,
        patient_id: patientId,
        scheduled_at: start,
        ends_at: end,
        duration_minutes: same.durationMinutes,
        appointment_type: appointmentType,
        reason_for_visit: same.reasonForVisit,
        notes: same.notes,
        overlap_allowed: overlaps,
        ticket_code: ticketCode,
        created_by: same.createdBy,
        created_at: now,
        updated_at: now,
      })),
    )
    .returning(['id', 'uuid', 'scheduled_at as scheduledAt', 'ends_at as endsAt'])
    .execute();
  const status = 'scheduled' as const;
  return rows.map((row) => ({ ...row, doctorId, patientId, appointmentType, status }));
}

/** Selects the appointments of a series that still exist, earliest first. */
export function membersOf(db: Db | Tx, seriesId: number) {
  return appointmentRows(db)
    .where('appointments.series_id', '=', seriesId)
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id');
}

export async function findWeeksBetween(db: Db | Tx, seriesId: number): Promise<number> {
  const { weeks } = await db
    .selectFrom('appointment_series')
    .select('weeks_between as weeks')
    .where('id', '=', seriesId)
    .executeTakeFirstOrThrow();
  return weeks;
}

/**
 * Sets whether appointments may overlap others. If not, a database constraint rejects existing overlaps with other
 * appointments for which this is not allowed either.
 */
export async function setOverlapAllowed(tx: Tx, ids: readonly number[], isAllowed: boolean): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({ overlap_allowed: isAllowed })
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute();
}
