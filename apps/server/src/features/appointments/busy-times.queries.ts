import type { Db, Tx } from '#platform/db/database';
import { released } from './appointment-change.rules.ts';
import { touches } from './appointments.queries.ts';

type BusyTime = { start: Date; end: Date };

/** Returns a doctor's booked times between two instants in order, without the patients. */
export function listBusyTimes(
  db: Db | Tx,
  doctorId: number,
  { start, end }: { start: Date; end: Date },
): Promise<BusyTime[]> {
  return db
    .selectFrom('appointments')
    .select(['scheduled_at as start', 'ends_at as end'])
    .where('doctor_id', '=', doctorId)
    .where('status', 'not in', released)
    .where(touches({ start, end }))
    .orderBy('scheduled_at')
    .execute();
}
