import type { Context } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { dateInZone } from '#platform/time/clinic-time';
import { spansOfHours } from './hours.rules.ts';
import { listHoursOfDates } from './hours-of-dates.ts';

type Visit = { doctorId: number; start: Date; end: Date };

/** Returns whether the doctor sees patients during the whole time, by the weekly hours, days off and changed hours. */
export async function isInHours(
  { settings }: Pick<Context, 'settings'>,
  db: Db | Tx,
  { doctorId, start, end }: Visit,
): Promise<boolean> {
  const zone = settings.clinicTimezone;
  const date = dateInZone(start, zone);
  const hours = (await listHoursOfDates(db, [doctorId], { from: date, to: date })).get(doctorId) ?? [];
  return hours.some(({ windows }) =>
    spansOfHours(date, windows, zone).some(
      (span) => span.start <= start.getTime() && end.getTime() <= span.end,
    ),
  );
}
