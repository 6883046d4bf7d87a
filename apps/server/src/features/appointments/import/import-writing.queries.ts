import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import { isoText } from '#platform/time/clinic-time';
import type { Visit } from './read-visit.rules.ts';

type ImportedRow = Visit & {
  id: number;
  uuid: string;
  doctorId: number;
  patientId: number;
  start: number;
  end: number;
  isOverlapping: boolean;
  ticketCode: string | null;
};

/** Reserves ids before the insert, so that later statements need not wait for the insert's result. */
export async function takeIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval((select pg_get_serial_sequence('appointments', 'id')::regclass)) as id
    from generate_series(1, ${count}::int)
  `.execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertImported(
  tx: Tx,
  rows: readonly ImportedRow[],
  { createdBy, now }: { createdBy: number; now: Date },
): Promise<void> {
  await sql`
    insert into appointments (
      id, uuid, doctor_id, patient_id, scheduled_at, ends_at, duration_minutes, appointment_type, status, ticket_code,
      reason_for_visit, notes, diagnosis, treatment, prescription, follow_up_required, follow_up_at,
      cancellation_reason, overlap_allowed, is_recorded_length, created_by, created_at, updated_at
    )
    overriding system value
    select id, uuid, doctor_id, patient_id, scheduled_at, ends_at, duration_minutes, appointment_type, status, ticket_code,
      reason_for_visit, notes, diagnosis, treatment, prescription, follow_up_at is not null, follow_up_at,
      cancellation_reason, overlap_allowed, is_recorded_length, ${createdBy}::bigint, ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows.map(toColumns))}::json) as imported (
      id bigint, uuid uuid, doctor_id bigint, patient_id bigint, scheduled_at timestamptz, ends_at timestamptz,
      duration_minutes smallint, appointment_type text, status text, ticket_code text, reason_for_visit text,
      notes text, diagnosis text, treatment text, prescription text, follow_up_at timestamptz,
      cancellation_reason text, overlap_allowed boolean, is_recorded_length boolean
    )
  `.execute(tx);
}

function toColumns(row: ImportedRow) {
  const { id, uuid, status, notes, diagnosis, treatment, prescription, followUpDate } = row;
  return {
    id,
    uuid,
    status,
    notes,
    diagnosis,
    treatment,
    prescription,
    doctor_id: row.doctorId,
    patient_id: row.patientId,
    scheduled_at: isoText(row.start),
    ends_at: isoText(row.end),
    duration_minutes: row.durationMinutes,
    appointment_type: row.appointmentType,
    ticket_code: row.ticketCode,
    reason_for_visit: row.reasonForVisit,
    follow_up_at: followUpDate === null ? null : new Date(followUpDate),
    cancellation_reason: row.cancellationReason,
    overlap_allowed: row.isOverlapping,
    is_recorded_length: row.isRecordedLength,
  };
}
