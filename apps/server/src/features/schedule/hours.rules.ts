import { dayOfWeek, stretchesOfDate } from '#platform/time/clinic-time';
import { clockSpans } from '#platform/time/clock-spans';

/** Working hours on a date and the length of each visit, in minutes since midnight in the clinic's time zone. */
export type Hours = { startMinute: number; endMinute: number; slotDurationMinutes: number };

export type WeeklyHours = Hours & { dayOfWeek: number };

/** Dates (first and last included) on which these hours replace the weekly ones. */
export type ExceptionalHours = { firstDate: string; lastDate: string; hours: readonly Hours[] };

export type HoursOfDate = { date: string; isException: boolean; windows: Hours[] };

/** All of a doctor's hours, in any order. */
export type AllHours = { week: readonly WeeklyHours[]; exceptions: readonly ExceptionalHours[] };

/**
 * Returns the hours of a date, sorted by start time: those of a schedule exception if there is one, else those of the
 * weekday.
 */
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

/** A doctor's hours by date, for callers that do not know in advance how far ahead they will look. */
export type ComingHours = { hasWeek: boolean; on(date: string): HoursOfDate };

export function comingHours(hours: AllHours): ComingHours {
  return { hasWeek: hours.week.length > 0, on: (date) => hoursOn(date, hours) };
}

type Times = Pick<Hours, 'startMinute' | 'endMinute'>;

/**
 * Returns the time spans in which the clinic's clock is within the hours of a date, sorted and with adjacent spans
 * merged. A date with a clock change can have more or fewer spans than windows.
 */
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
