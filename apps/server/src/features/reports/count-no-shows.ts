import type { api } from '@anteroom/contract/api';
import { appointmentTypes } from '@anteroom/contract/appointments';
import { type LeadTime, leadTimes, type MissedOfSettled } from '@anteroom/contract/reports';
import type { RouteOutput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import { percentOf } from './figures.rules.ts';
import { countSettled, type SettledCount } from './no-shows.queries.ts';
import { dayStartsWithLead, hoursOfPeriod } from './period.rules.ts';
import type { ReportScope } from './report-scope.ts';

const weekdays = [0, 1, 2, 3, 4, 5, 6];
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/**
 * Returns the no-show rates in total and by weekday, hour, lead time and type. A rate is the number of no-shows divided
 * by that of completed appointments and no-shows.
 */
export async function countNoShows(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  scope: ReportScope,
): Promise<RouteOutput<typeof api.reportNoShows>> {
  const hours = hoursOfPeriod(scope.days);
  const counts = await countSettled(db, actor, scope, {
    hourStarts: hours.map(({ start }) => start),
    dayStarts: dayStartsWithLead(scope.days, longestLead, scope.timezone),
  });
  const { hour: byHour = [], lead = [] } = Object.groupBy(counts, ({ by }) => by);
  const hourOf = ({ hour }: SettledCount) => hours[(hour ?? 0) - 1];
  return {
    total: sharesOf(byHour),
    byWeekday: grouped(weekdays, byHour, (row) => hourOf(row)?.dayOfWeek).map(([dayOfWeek, figures]) => ({
      dayOfWeek,
      ...figures,
    })),
    byHour: grouped(hoursOfDay, byHour, (row) => hourOf(row)?.hour).map(([hour, figures]) => ({
      hour,
      ...figures,
    })),
    byLeadTime: grouped(leadTimes, lead, ({ leadDays }) => leadTimeOf(leadDays)).map(
      ([leadTime, figures]) => ({ leadTime, ...figures }),
    ),
    byType: grouped(appointmentTypes, byHour, (row) => row.appointmentType).map(
      ([appointmentType, figures]) => ({ appointmentType, ...figures }),
    ),
  };
}

/** Groups the rows by key, in the order of the keys. Omits keys without rows. */
function grouped<Key>(
  keys: readonly Key[],
  rows: readonly SettledCount[],
  keyOf: (row: SettledCount) => Key | null | undefined,
): [Key, MissedOfSettled][] {
  const groups = Map.groupBy(rows, keyOf);
  return keys.flatMap((key) => {
    const group = groups.get(key);
    return group ? [[key, sharesOf(group)] as [Key, MissedOfSettled]] : [];
  });
}

function sharesOf(rows: readonly SettledCount[]): MissedOfSettled {
  const completed = rows.reduce((sum, row) => sum + row.completed, 0);
  const noShow = rows.reduce((sum, row) => sum + row.noShow, 0);
  return { completed, noShow, rate: percentOf(noShow, completed + noShow) };
}

/** The number of days up to which lead times are distinguished. All longer lead times belong to one class. */
const longestLead = 31;

/**
 * Returns the class of a lead time in days, counted in the clinic's calendar. Returns `unknown` for null: a booking
 * that was imported without its “Booked on” date.
 */
function leadTimeOf(days: number | null): LeadTime {
  if (days === null) return 'unknown';
  // An appointment can be entered after the visit. Count it as booked on the same day.
  if (days <= 0) return 'same_day';
  if (days <= 2) return 'up_to_2_days';
  if (days <= 7) return 'up_to_7_days';
  return days <= 30 ? 'up_to_30_days' : 'longer';
}
