import type { Db, Tx } from '#platform/db/database';
import { conflictRows, touches } from './appointments.queries.ts';

type Looking = { now: Date; start: Date; end: Date };

/** Returns a doctor's expected appointments that start from `now` on and share time with the span, in order. */
export function listAppointmentsToCome(db: Db | Tx, doctorId: number, { now, start, end }: Looking) {
  return conflictRows(db)
    .where('appointments.doctor_id', '=', doctorId)
    .where('appointments.status', 'in', ['scheduled', 'confirmed'])
    .where('appointments.scheduled_at', '>=', now)
    .where(touches({ start, end }))
    .orderBy('appointments.scheduled_at')
    .orderBy('appointments.id')
    .execute();
}
