import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { placeInWeek, weekdaysInOrder } from '#lib/clinic-clock';

const dayMillis = 86_400_000;

const dateOf = (millis: number) => new Date(millis).toISOString().slice(0, 10);

/** Returns the weekday of a date, from 0 for Sunday to 6. A calendar date needs no time zone. */
export function weekdayOf(date: string): number {
  return new Date(Date.parse(date)).getUTCDay();
}

/** Returns the column of a date in a week grid. Column 0 is the clinic's first day of the week. */
export function columnOf(date: string): number {
  return placeInWeek(weekdayOf(date));
}

/** Returns the weekday shown in a column of a week grid. */
export function weekdayInColumn(column: number): number {
  return weekdaysInOrder()[column] ?? 0;
}

/**
 * Returns the seven dates of a week, beginning with the clinic's first day of the week. The week is `weeksAway` weeks
 * after the one that contains `date`.
 */
export function weekAround(date: string, weeksAway: number): string[] {
  const first = Date.parse(date) + (weeksAway * 7 - columnOf(date)) * dayMillis;
  return Array.from({ length: 7 }, (_, day) => dateOf(first + day * dayMillis));
}

/**
 * Returns the URL query that shows the given days on the appointments screen. Selects the board if it can show all of
 * them, because the board also shows the working hours.
 */
export function daysShown(from: string, to: string): string {
  if (from === to) return `view=day&date=${from}`;
  return weekAround(from, 0).includes(to) ? `view=week&date=${from}` : `from=${from}&to=${to}`;
}

type Dates = Pick<ScheduleException, 'firstDate' | 'lastDate'>;

/** Returns the days off or changed hours of a date, or null. A doctor has at most one exception per date. */
export function exceptionOn<Exception extends Dates>(
  exceptions: readonly Exception[],
  date: string,
): Exception | null {
  return exceptions.find(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate) ?? null;
}

/** Returns the first date of days off that is not in the past. Past dates cannot be changed. */
export function firstOpenDate({ firstDate }: Pick<ScheduleException, 'firstDate'>, today: string): string {
  return firstDate < today ? today : firstDate;
}
