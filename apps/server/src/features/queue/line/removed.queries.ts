import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';
import type { LineEntry } from './line.rules.ts';

/**
 * Finds the entry that a reset removed for this appointment. Returns null if no entry was removed, if the appointment
 * has an entry in the queue again, or if it is completed or cancelled. `settledAt` is when the patient was seen or
 * skipped, else the time of the reset.
 */
export async function findRemovedEntry(tx: Tx, doctorId: number, uuid: string): Promise<LineEntry | null> {
  const { rows } = await sql<LineEntry>`
    select gone.id, gone.appointment_id as "appointmentId", appointments.uuid as "appointmentUuid",
      appointments.patient_id as "patientId", gone.status, gone.called_at as "calledAt",
      gone.called_by_session as "calledBySession", gone.queue_date as "queueDate",
      gone.arrived_at as "arrivedAt", gone.late_minutes as "lateMinutes", gone.started_at as "startedAt",
      gone.completed_at as "completedAt", coalesce(gone.settled_at, gone.archived_at) as "settledAt",
      appointments.scheduled_at as "scheduledAt", appointments.status as "appointmentStatus"
    from appointments
    join archived_queue_entries gone on gone.appointment_id = appointments.id
    where appointments.uuid = ${uuid} and appointments.doctor_id = ${doctorId}
      and gone.doctor_id = ${doctorId} and appointments.status not in ('completed', 'cancelled')
      and not exists (select from queue_entries where appointment_id = appointments.id)
    order by gone.archived_at desc, gone.id desc
    limit 1
  `.execute(tx);
  return rows[0] ?? null;
}
