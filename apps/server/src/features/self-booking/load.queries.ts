import { type Bound, countWithin } from '#platform/db/count-within.queries';
import type { Db, Tx } from '#platform/db/database';

/** Counts the holds of a doctor in ten minutes. It limits nothing: it sets how hard the next task is. */
const recentHolds: Bound = { name: 'booking_holds_of_doctor', most: 1_000_000, seconds: 600 };

export async function countHold(tx: Tx, doctorId: number, now: Date): Promise<void> {
  await countWithin(tx, recentHolds, { key: doctorId, now });
}

export async function countRecentHolds(db: Db, doctorId: number, now: Date): Promise<number> {
  const counter = await db
    .selectFrom('throttles')
    .select('points')
    .where('key', '=', `${recentHolds.name}:${doctorId}`)
    .where('expire', '>', now.getTime())
    .executeTakeFirst();
  return counter?.points ?? 0;
}
