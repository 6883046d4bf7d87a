import { toWallTime } from './wall-time.ts';

/** Formats a time of day in the clinic's time zone as HH:mm. */
export function formatClock(millis: number, timeZone: string): string {
  return toWallTime(millis, timeZone).slice(11);
}

/** Formats a range such as 10:20–10:45. */
export function formatClockRange(low: number, high: number, timeZone: string): string {
  const [from, to] = [formatClock(low, timeZone), formatClock(high, timeZone)];
  return from === to ? from : `${from}–${to}`;
}

export function formatDateTime(millis: number, timeZone: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    millis,
  );
}

/** Formats a calendar date (`YYYY-MM-DD`) in the browser's locale, without any time zone shift. */
export function formatCalendarDate(date: string): string {
  return new Intl.DateTimeFormat(undefined, { timeZone: 'UTC' }).format(Date.parse(date));
}

export function formatLongDate(date: string): string {
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(Date.parse(date));
}

export function formatShortDate(date: string): string {
  return new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(date));
}

/** For example 22–28 Nov 2026. */
export function formatDateRange(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

/** For example Mon, 3 Aug – Fri, 14 Aug 2026. Shows one date if both are the same. */
export function formatDayRange(from: string, to: string): string {
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

export function formatShortWeekday(date: string): string {
  return new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(date));
}

export function formatDayOfMonth(date: string): string {
  return new Intl.DateTimeFormat(undefined, { day: 'numeric', timeZone: 'UTC' }).format(Date.parse(date));
}

/** Returns the clinic's time zone if the browser is in a different one, otherwise null. */
export function zoneWorthNaming(timeZone: string): string | null {
  return Intl.DateTimeFormat().resolvedOptions().timeZone === timeZone ? null : timeZone;
}
