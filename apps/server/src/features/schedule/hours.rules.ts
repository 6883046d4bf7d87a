import { dayOfWeek, stretchesOfDate } from '#platform/clinic-time';
import { clockSpans } from '#platform/clock-spans';

/** When a doctor sees patients on a date, and how long each visit is; minutes since midnight on the clinic's clock. */
export type Hours = { startMinute: number; endMinute: number; slotDurationMinutes: number };

/** An active window of a doctor's week. */
export type WeeklyHours = Hours & { dayOfWeek: number };

/** Dates, the first and the last included, on which other hours hold than those of the week. */
export type ExceptionalHours = { firstDate: string; lastDate: string; hours: readonly Hours[] };

export type HoursOfDate = { date: string; isException: boolean; windows: Hours[] };

/** All of a doctor's hours, in whatever order. */
export type AllHours = { week: readonly WeeklyHours[]; exceptions: readonly ExceptionalHours[] };

/** The hours of a date by their start: those of its weekday, unless other ones, or none, hold on that date. */
export function hoursOn(date: string, { week, exceptions }: AllHours): HoursOfDate {
  const exception = exceptions.find(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate);
  const weekday = dayOfWeek(date);
  const windows = exception?.hours ?? week.filter((window) => window.dayOfWeek === weekday);
  return {
    date,
    isException: exception !== undefined,
    windows: windows
      .map(({ startMinute, endMinute, slotDurationMinutes }) => ({
        startMinute,
        endMinute,
        slotDurationMinutes,
      }))
      .toSorted((one, other) => one.startMinute - other.startMinute),
  };
}

/** A doctor's hours on any date, for whoever looks ahead without knowing how far. */
export type ComingHours = { hasWeek: boolean; on(date: string): HoursOfDate };

export function comingHours(hours: AllHours): ComingHours {
  return { hasWeek: hours.week.length > 0, on: (date) => hoursOn(date, hours) };
}

type Times = Pick<Hours, 'startMinute' | 'endMinute'>;

/** The spans of time in which the clocks of a date stand within its hours, in order; those that touch are one. */
export function spansOfHours(date: string, windows: readonly Times[], timezone: string) {
  const stretches = stretchesOfDate(date, timezone);
  const spans = windows.flatMap((window) => clockSpans(window, stretches));
  const joined: { start: number; end: number }[] = [];
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}
