import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

/** A doctor, with the first and last date on which the patient is in the doctor's queue. */
export type DaysShown = { doctorId: number; first: string; last: string };

/**
 * Lists the doctors in whose queues the patient is waiting, current or settled today. Sorted by doctor, which is the
 * order of locking.
 */
export async function listDaysShown(
  tx: Tx,
  { patientId, dayBegan }: { patientId: number; dayBegan: Date },
): Promise<DaysShown[]> {
  const { rows } = await sql<DaysShown>`
    select entry.doctor_id as "doctorId", min(entry.queue_date) as first, max(entry.queue_date) as last
    from appointments join queue_entries entry on entry.appointment_id = appointments.id
    where appointments.patient_id = ${patientId}
      and (entry.status in ('waiting', 'in_progress') or entry.settled_at >= ${dayBegan})
    group by entry.doctor_id order by entry.doctor_id
  `.execute(tx);
  return rows;
}
