import type { Db, Tx } from '#platform/db/database';
import { pipeline } from '#platform/db/pipeline/pipeline';
import { plusDays } from '#platform/time/clinic-time';
import { listExceptionalHours, listWeeklyHours } from './hours.queries.ts';
import { type ComingHours, comingHours, type HoursOfDate, hoursOn } from './hours.rules.ts';

/**
 * Returns each doctor's hours for every date from `from` to `to` (inclusive). An exception replaces the weekly hours.
 */
export async function listHoursOfDates(
  db: Db | Tx,
  doctorIds: readonly number[],
  { from, to }: { from: string; to: string },
): Promise<Map<number, HoursOfDate[]>> {
  const week = Map.groupBy(await listWeeklyHours(db, doctorIds), ({ doctorId }) => doctorId);
  const exceptions = await listExceptionalHours(db, doctorIds, { from, to });
  const exceptionsOf = Map.groupBy(exceptions, ({ doctorId }) => doctorId);
  const dates = datesBetween(from, to);
  return new Map(
    doctorIds.map((id) => {
      const hours = { week: week.get(id) ?? [], exceptions: exceptionsOf.get(id) ?? [] };
      return [id, dates.map((date) => hoursOn(date, hours))];
    }),
  );
}

/**
 * The number of days ahead for which a lookup loads exceptions. No estimate needs exact hours more than a year ahead.
 */
const foreseenDays = 366;

/**
 * Returns a function that gives a doctor's hours on any date from `from` on. Ignores exceptions that begin more than a
 * year after `from`. `db` is a transaction or snapshot, because both reads are sent at once.
 */
export async function readComingHours(db: Db | Tx, doctorId: number, from: string): Promise<ComingHours> {
  const to = plusDays(from, foreseenDays);
  const hours = await pipeline({
    week: listWeeklyHours(db, [doctorId]),
    exceptions: listExceptionalHours(db, [doctorId], { from, to }),
  });
  return comingHours(hours);
}

function datesBetween(from: string, to: string): string[] {
  const dates: string[] = [];
  for (let date = from; date <= to; date = plusDays(date, 1)) dates.push(date);
  return dates;
}
