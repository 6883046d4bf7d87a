import { TZDate } from '@date-fns/tz';

const dayMillis = 24 * 60 * 60 * 1000;

/** Making a formatter costs a hundred times what using it does. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormatOf(zone: string): Intl.DateTimeFormat {
  const format = dateFormats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  dateFormats.set(zone, format);
  return format;
}

/** The calendar date `YYYY-MM-DD` on which an instant falls in a zone. */
export function dateInZone(instant: Date, zone: string): string {
  return dateFormatOf(zone).format(instant);
}

/** The first instant of a calendar date in a zone, also where that day begins without a 00:00. */
export function startOfDate(date: string, zone: string): Date {
  const [year, month, day] = date.split('-').map(Number);
  return new Date(new TZDate(year ?? 0, (month ?? 1) - 1, day ?? 1, zone).getTime());
}

/** The calendar date some days later (or earlier, when negative). */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMillis).toISOString().slice(0, 10);
}

/** The instants between which a calendar date lies in a zone: 23, 24 or 25 hours. */
export function spanOfDate(date: string, zone: string): { start: Date; end: Date } {
  return { start: startOfDate(date, zone), end: startOfDate(plusDays(date, 1), zone) };
}

/** The instant of a wall-clock time; minutes since midnight. A time that a clock change skips moves forward. */
export function instantAt(date: string, minutes: number, zone: string): Date {
  const [year, month, day] = date.split('-').map(Number);
  const local = new TZDate(
    year ?? 0,
    (month ?? 1) - 1,
    day ?? 1,
    Math.floor(minutes / 60),
    minutes % 60,
    zone,
  );
  return new Date(local.getTime());
}

/** 0 is Sunday. */
export function dayOfWeek(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
