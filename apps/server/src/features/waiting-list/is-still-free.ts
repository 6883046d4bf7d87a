import type { ClosedReason } from '@anteroom/contract/waiting-list';
import { listBusyTimes } from '#features/appointments';
import { isFree, listHoursOfDates, spansOfHours } from '#features/schedule';
import { listHeldTimes } from '#features/self-booking';
import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
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
  { clock, settings }: Context,
  db: Db | Tx,
  { doctorId, start, end, except = null }: Wanted,
): Promise<ClosedReason | 'held' | null> {
  const now = clock.now();
  if (start <= now) return 'passed';
  const span = { start, end };
  const busy = await listBusyTimes(db, [doctorId], { ...span, ...(except === null ? {} : { except }) });
  if (!isFree(span, busy)) return 'taken';
  if (
    !(await isDoctorActive(db, doctorId)) ||
    !(await isInHours(settings.clinicTimezone, db, doctorId, span))
  ) {
    return 'away';
  }
  const held = await listHeldTimes(db, { doctorId, ...span, now });
  return held.length > 0 ? 'held' : null;
}

/** Returns whether the doctor sees patients during the whole time, by the weekly hours, days off and changed hours. */
async function isInHours(
  zone: string,
  db: Db | Tx,
  doctorId: number,
  { start, end }: { start: Date; end: Date },
): Promise<boolean> {
  const date = dateInZone(start, zone);
  const hours = (await listHoursOfDates(db, [doctorId], { from: date, to: date })).get(doctorId) ?? [];
  return hours.some(({ windows }) =>
    spansOfHours(date, windows, zone).some(
      (span) => span.start <= start.getTime() && end.getTime() <= span.end,
    ),
  );
}
