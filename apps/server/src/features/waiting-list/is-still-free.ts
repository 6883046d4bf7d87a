import type { ClosedReason } from '@anteroom/contract/waiting-list';
import { listBusyTimes } from '#features/appointments';
import { isFree, isInHours } from '#features/schedule';
import { listHeldTimes } from '#features/self-booking';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { isDoctorActive } from './openings.queries.ts';

type Wanted = {
  doctorId: number;
  start: Date;
  end: Date;
  /** An appointment that is moved away from this time in the same transaction. */
  except?: string | null;
};

/** Returns why a time can't be offered or booked now, or null. */
export async function findObstacle(
  context: Context,
  db: Db | Tx,
  { doctorId, start, end, except = null }: Wanted,
): Promise<ClosedReason | 'held' | null> {
  const now = context.clock.now();
  if (start <= now) return 'passed';
  const span = { start, end };
  const busy = await listBusyTimes(db, [doctorId], { ...span, ...(except === null ? {} : { except }) });
  if (!isFree(span, busy)) return 'taken';
  if (!(await isDoctorActive(db, doctorId)) || !(await isInHours(context, db, { doctorId, ...span })))
    return 'away';
  const held = await listHeldTimes(db, { doctorId, ...span, now });
  return held.length > 0 ? 'held' : null;
}
