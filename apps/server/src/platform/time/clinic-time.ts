import { TZDate, tzOffset } from '@date-fns/tz';

const minuteMillis = 60 * 1000;
const dayMillis = 24 * 60 * minuteMillis;

/** Caches formatters, because creating one costs about 100 times as much as using it. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormatOf(zone: string): Intl.DateTimeFormat {
  const format = dateFormats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  dateFormats.set(zone, format);
  return format;
}

/** Returns the canonical name of a time zone, or null for an unknown name. */
export function zoneNamed(name: string): string | null {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/**
 * The instants for which `dateInZone` computes the date from the zone's offset. Before 1972, some offsets had seconds.
 * After 9999, `toISOString` writes years differently.
 */
const computed = { from: Date.UTC(1973, 0, 2), to: Date.UTC(9999, 0, 1) };

/**
 * Returns the calendar date `YYYY-MM-DD` of an instant in a time zone. Adds the cached offset and looks the date up,
 * because formatting an instant costs many times as much.
 */
export function dateInZone(instant: Date, zone: string): string {
  const at = instant.getTime();
  if (!(at >= computed.from && at < computed.to)) return dateFormatOf(zone).format(instant);
  return dateOfDay(Math.floor((at + offsetOf(at, zone)) / dayMillis));
}

/** The dates `YYYY-MM-DD` by the number of days since 1970. At most `mostDates`, then all are dropped. */
const datesOfDays = new Map<number, string>();

function dateOfDay(day: number): string {
  const known = datesOfDays.get(day);
  if (known !== undefined) return known;
  if (datesOfDays.size > mostDates) datesOfDays.clear();
  const date = new Date(day * dayMillis).toISOString().slice(0, 10);
  datesOfDays.set(day, date);
  return date;
}

/** Returns the same text as `toISOString`, which costs several times as much for a whole minute. */
export function isoText(instant: number): string {
  const isUsual = instant >= computed.from && instant < computed.to && instant % minuteMillis === 0;
  if (!isUsual) return new Date(instant).toISOString();
  const day = Math.floor(instant / dayMillis);
  const minute = (instant - day * dayMillis) / minuteMillis;
  return `${dateOfDay(day)}T${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}:00.000Z`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}

/** Returns the first instant of a calendar date in a time zone, even if that date has no 00:00. */
export function startOfDate(date: string, zone: string): Date {
  const [midnight] = instantsAt(date, 0, zone);
  if (midnight) return midnight;
  const [year, month, day] = date.split('-').map(Number);
  return new Date(new TZDate(year ?? 0, (month ?? 1) - 1, day ?? 1, zone).getTime());
}

/** Returns the calendar date `days` days later, or earlier if `days` is negative. */
export function plusDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMillis).toISOString().slice(0, 10);
}

/**
 * Returns the first instant of a date and the first instant of the next date. They are 24 hours apart, or more or less
 * if the clocks change on that date.
 */
export function spanOfDate(date: string, zone: string): { start: Date; end: Date } {
  return { start: startOfDate(date, zone), end: startOfDate(plusDays(date, 1), zone) };
}

/**
 * Returns the instant of a wall-clock time in minutes since midnight. A time that the clock change skips is moved
 * forward.
 */
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

/**
 * Returns every instant at which the clocks show this time on the date, in order. Usually there is one. There is none
 * if a clock change skips the time, and there are two if the time repeats.
 */
export function instantsAt(date: string, minutes: number, zone: string): Date[] {
  const inUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMillis;
  // The UTC offset of a zone is always less than a day, so these two instants lie before and after any relevant clock
  // change.
  const before = offsetOf(inUtc - dayMillis, zone);
  const after = offsetOf(inUtc + dayMillis, zone);
  if (Object.is(before, after)) return [new Date(inUtc - before)];
  return [before, after]
    .map((offset) => ({ instant: inUtc - offset, offset }))
    .filter(({ instant, offset }) => offsetOf(instant, zone) === offset)
    .map(({ instant }) => new Date(instant))
    .toSorted((one, other) => one.getTime() - other.getTime());
}

/**
 * A period within one date in which the UTC offset is constant. `minute` is the wall-clock time at its start, in
 * minutes since midnight.
 */
export type Stretch = { start: Date; end: Date; minute: number };

/**
 * Returns the periods of a date with a constant UTC offset, in order: one, or two if the clocks change on that date.
 */
export function stretchesOfDate(date: string, zone: string): Stretch[] {
  const { start, end } = spanOfDate(date, zone);
  const change = clockChangeWithin(start.getTime(), end.getTime(), zone);
  const cuts = [start, ...(change === null ? [] : [new Date(change)]), end];
  return cuts.slice(1).flatMap((cut, place) => {
    const from = cuts[place] ?? start;
    return [{ start: from, end: cut, minute: minutesInZone(from, zone) }];
  });
}

/**
 * A date in the clinic's time zone with its first instant (`start`) and the first instant of the next date (`end`). The
 * date has more or less than 24 hours if the clocks change on it.
 */
export type PeriodDay = {
  date: string;
  dayOfWeek: number;
  start: Date;
  end: Date;
  stretches: readonly Stretch[];
};

/** Returns the dates of a period, including `from` and `to`. */
export function daysOfPeriod(from: string, to: string, zone: string): PeriodDay[] {
  const days: PeriodDay[] = [];
  for (let date = from; date <= to; date = plusDays(date, 1)) {
    const stretches = stretchesOfDate(date, zone);
    const [first, last] = [stretches.at(0), stretches.at(-1)];
    if (!(first && last)) continue;
    days.push({ date, dayOfWeek: dayOfWeek(date), start: first.start, end: last.end, stretches });
  }
  return days;
}

/** Finds the first instant after `start` and before `end` with another UTC offset, by bisection. */
function clockChangeWithin(start: number, end: number, zone: string): number | null {
  const offset = offsetOf(start, zone);
  if (offsetOf(end - 1, zone) === offset) return null;
  let [before, after] = [start, end - 1];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetOf(middle, zone) === offset) before = middle;
    else after = middle;
  }
  return after;
}

/** Returns the wall-clock time of an instant in a zone, in minutes since midnight. */
export function minutesInZone(instant: Date, zone: string): number {
  const shown = instant.getTime() + offsetOf(instant.getTime(), zone);
  return Math.floor((((shown % dayMillis) + dayMillis) % dayMillis) / minuteMillis);
}

/** The UTC offset of each UTC date, by time zone, or null if the clocks change on that date. */
const offsets = new Map<string, Map<number, number | null>>();
/** The maximum number of cached dates in a map. Above it, all cached dates of the map are dropped. */
const mostDates = 20_000;

/**
 * Returns the UTC offset at an instant. Caches offsets, because a page of free times needs thousands of them, and
 * applying the zone's rules takes about a hundred times as long as a lookup.
 */
function offsetOf(instant: number, zone: string): number {
  const date = Math.floor(instant / dayMillis);
  let ofZone = offsets.get(zone);
  if (!ofZone || ofZone.size > mostDates) {
    ofZone = new Map();
    offsets.set(zone, ofZone);
  }
  let offset = ofZone.get(date);
  if (offset === undefined) {
    const first = exactOffsetOf(date * dayMillis, zone);
    offset = first === exactOffsetOf((date + 1) * dayMillis - 1, zone) ? first : null;
    ofZone.set(date, offset);
  }
  return offset ?? exactOffsetOf(instant, zone);
}

function exactOffsetOf(instant: number, zone: string): number {
  return tzOffset(zone, new Date(instant)) * minuteMillis;
}

/** Returns the day of the week, from 0 for Sunday to 6 for Saturday. */
export function dayOfWeek(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
