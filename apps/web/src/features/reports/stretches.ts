import { placeInWeek } from '#lib/clinic-clock';
import {
  formatCalendarDate,
  formatDateRange,
  formatDayOfMonth,
  formatShortDate,
  formatShortMonth,
} from '#lib/format-date';

/** Consecutive days that a chart and a table show as one group, because showing each day would be too much. */
export type Stretch<Day> = {
  /** The first date of the group that is within the period. */
  id: string;
  name: string;
  /** A two-line label below a bar of the chart. */
  label: string;
  subLabel: string;
  days: readonly Day[];
};

/**
 * Removes single days without working hours and appointments, such as most weekends, and returns how many were removed.
 * Keeps all groups of several days.
 */
export function withoutIdleDays<Day extends { date: string }>(
  stretches: readonly Stretch<Day>[],
  isIdle: (day: Day) => boolean,
) {
  const shown = stretches.filter(({ days }) => days.length > 1 || !days.every(isIdle));
  return { shown, leftOut: stretches.length - shown.length };
}

const mostDays = 31;
const mostWeeks = 26;
const dayMillis = 86_400_000;

/**
 * Groups the days of a period: by day for up to 31 days, by the clinic's week for up to 26 weeks, otherwise by month.
 */
export function stretchesOf<Day extends { date: string }>(days: readonly Day[]): Stretch<Day>[] {
  const unit = unitOf(days.length);
  const together = Map.groupBy(days, ({ date }) => beginOf(unit, date));
  return [...together.values()].map((some) => {
    const first = some[0]?.date ?? '';
    return { id: first, ...namesOf(unit, first, some.at(-1)?.date ?? first), days: some };
  });
}

export type Unit = 'day' | 'week' | 'month';

export function unitOf(count: number): Unit {
  if (count <= mostDays) return 'day';
  return count <= mostWeeks * 7 ? 'week' : 'month';
}

function beginOf(unit: Unit, date: string): string {
  if (unit === 'day') return date;
  if (unit === 'month') return date.slice(0, 7);
  const place = placeInWeek(new Date(date).getUTCDay());
  return new Date(Date.parse(date) - place * dayMillis).toISOString().slice(0, 10);
}

function namesOf(unit: Unit, first: string, last: string) {
  if (unit === 'day') {
    return {
      name: formatShortDate(first),
      label: formatDayOfMonth(first),
      subLabel: formatShortMonth(first),
    };
  }
  const name = first === last ? formatCalendarDate(first) : formatDateRange(first, last);
  if (unit === 'week') return { name, label: formatDayOfMonth(first), subLabel: formatShortMonth(first) };
  return { name, label: formatShortMonth(first), subLabel: first.slice(0, 4) };
}
