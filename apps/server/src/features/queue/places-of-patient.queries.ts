import { sql } from 'kysely';
import type { Tx } from '#platform/db/database';

/** A doctor with the first and the last day on which a patient stands in their line. */
export type DaysShown = { doctorId: number; first: string; last: string };

/** In whose lines a patient waits, is being seen or had their turn today; in the order in which queues are locked. */
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
