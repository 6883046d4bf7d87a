import { type Bound, countWithin, findCount } from '#platform/db/count-within.queries';
import type { Db, Tx } from '#platform/db/database';

/**
 * Counts the holds of a doctor in ten minutes. The bound is never reached: the count only sets the difficulty of the
 * next challenge.
 */
const recentHolds: Bound = { name: 'booking_holds_of_doctor', most: 1_000_000, seconds: 600 };

export async function countHold(tx: Tx, doctorId: number, now: Date): Promise<void> {
  await countWithin(tx, recentHolds, { key: doctorId, now });
}

export function countRecentHolds(db: Db, doctorId: number, now: Date): Promise<number> {
  return findCount(db, recentHolds, { key: doctorId, now });
}
