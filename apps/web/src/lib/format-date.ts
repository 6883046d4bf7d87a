import { formatTimeOfDay as formatTime } from '@anteroom/contract/time-format';
import { currentTimeFormat } from './clinic-clock.ts';
import { toWallTime } from './wall-time.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached date format, because creating one takes as long as formatting a hundred dates. */
function formatOf(options: Intl.DateTimeFormatOptions, locale?: string): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** Formats a time of day (`HH:mm`) in the clinic's time format: `14:05` or `2:05 PM`. */
export function formatTimeOfDay(time: string): string {
  return formatTime(time, currentTimeFormat());
}

/** Formats two times of day as a range, for example 10:20–10:45, 10:20–10:45 AM or 11:50 AM–12:10 PM. */
export function formatTimeRange({ startTime, endTime }: { startTime: string; endTime: string }): string {
  return rangeOf(formatTimeOfDay(startTime), formatTimeOfDay(endTime));
}

/** Removes AM or PM from the start of a range if the end has the same one. */
function rangeOf(from: string, to: string): string {
  return `${from.replace(String(/\D*$/.exec(to)), '')}–${to}`;
}

/** Formats a full hour (`14:00`) for an axis with little room, as `14:00` or `2 PM`. */
export function formatHour(time: string): string {
  return formatTimeOfDay(time).replace(/:00(?=\D)/, '');
}

/** Formats the time of day of an instant in the clinic's time zone. */
export function formatClock(millis: number, timeZone: string): string {
  return formatTimeOfDay(toWallTime(millis, timeZone).slice(11));
}

/** Formats a range of instants as times of day, for example 10:20–10:45. */
export function formatClockRange(low: number, high: number, timeZone: string): string {
  const [from, to] = [formatClock(low, timeZone), formatClock(high, timeZone)];
  return from === to ? from : rangeOf(from, to);
}

type Range = { low: number; high: number };

/**
 * Returns the dates to show with a range when `date` is already shown. The start needs its date if that differs from
 * `date`, and the end needs its date if that differs from the date of the start.
 */
export function datesToName({ low, high }: Range, date: string, timeZone: string) {
  const [from, to] = [toWallTime(low, timeZone).slice(0, 10), toWallTime(high, timeZone).slice(0, 10)];
  return { from: from === date ? null : from, to: to === from ? null : to };
}

/**
 * Formats a range with the dates that must be shown: `10:20–10:45`, `Fri, Nov 27, 00:10–00:40` or
 * `23:50 – Fri, Nov 27, 00:20`. `complete` appends the word that some languages write after a time, such as `Uhr`.
 */
export function formatDatedRange(
  range: Range,
  date: string,
  timeZone: string,
  { locale, complete = (time) => time }: { locale?: string; complete?: (time: string) => string } = {},
): string {
  const { from, to } = datesToName(range, date, timeZone);
  const at = (day: string | null, time: string) =>
    [...(day === null ? [] : [formatShortDate(day, locale)]), complete(time)].join(', ');
  if (to === null) return at(from, formatClockRange(range.low, range.high, timeZone));
  return `${at(from, formatClock(range.low, timeZone))} – ${at(to, formatClock(range.high, timeZone))}`;
}

export function formatDateTime(millis: number, timeZone: string): string {
  return `${formatDateOf(millis, timeZone)}, ${formatClock(millis, timeZone)}`;
}

/** Formats the date of an instant in the clinic's time zone, for example Nov 24, 2026. */
export function formatDateOf(millis: number, timeZone: string): string {
  return formatOf({ dateStyle: 'medium', timeZone }).format(millis);
}

/** Formats a calendar date (`YYYY-MM-DD`) in the browser's locale, without any time zone shift. */
export function formatCalendarDate(date: string): string {
  return formatOf({ timeZone: 'UTC' }).format(Date.parse(date));
}

/** Formats a date with its weekday, for example Tuesday, November 24. A display passes its own language. */
export function formatLongDate(date: string, locale?: string): string {
  return formatOf(
    {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    },
    locale,
  ).format(Date.parse(date));
}

export function formatShortDate(date: string, locale?: string): string {
  return formatOf(
    {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    },
    locale,
  ).format(Date.parse(date));
}

/**
 * Formats a date beside times of another day: `Mon` if it is one to six days later, otherwise `Mon, Nov 30`. A row on a
 * phone has room for little more than the weekday.
 */
export function formatNearDate(date: string, shown: string): string {
  const days = (Date.parse(date) - Date.parse(shown)) / 86_400_000;
  return days > 0 && days < 7 ? formatShortWeekday(date) : formatShortDate(date);
}

/** Formats a range of dates, for example 22–28 Nov 2026. */
export function formatDateRange(from: string, to: string): string {
  const format = formatOf({
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/**
 * Formats a range of dates with weekdays, for example Mon, 3 Aug – Fri, 14 Aug 2026. If both dates are the same,
 * returns only one.
 */
export function formatDayRange(from: string, to: string): string {
  const format = formatOf({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/** Formats a date with weekday and year, for example Tuesday, November 24, 2026. */
export function formatFullDate(date: string): string {
  return formatOf({ dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(date));
}

export function formatShortMonth(date: string): string {
  return formatOf({ month: 'short', timeZone: 'UTC' }).format(Date.parse(date));
}

export function formatShortWeekday(date: string): string {
  return formatOf({ weekday: 'short', timeZone: 'UTC' }).format(Date.parse(date));
}

export function formatDayOfMonth(date: string): string {
  return formatOf({ day: 'numeric', timeZone: 'UTC' }).format(Date.parse(date));
}

/** Returns the clinic's time zone if the browser is in a different one, otherwise null. */
export function differentClinicZone(timeZone: string): string | null {
  return Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone ? null : timeZone;
}
