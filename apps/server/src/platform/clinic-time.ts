import { TZDate, tzOffset } from '@date-fns/tz';

const minuteMillis = 60 * 1000;
const dayMillis = 24 * 60 * minuteMillis;

/** Making a formatter costs a hundred times what using it does. */
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormatOf(zone: string): Intl.DateTimeFormat {
  const format = dateFormats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
  dateFormats.set(zone, format);
  return format;
}

/** What a zone is called here, whichever of its names was given; null: there is none of that name. */
export function zoneNamed(name: string): string | null {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
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

/**
 * Every instant of a date at which its clocks show a time, in order: one, none where a clock change skips it, two
 * where one repeats it.
 */
export function instantsAt(date: string, minutes: number, zone: string): Date[] {
  const inUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minuteMillis;
  // No zone is a day away from UTC, so these lie on the two sides of a change that could matter.
  const offsets = new Set([-dayMillis, dayMillis].map((side) => offsetOf(inUtc + side, zone)));
  return [...offsets]
    .map((offset) => ({ instant: inUtc - offset, offset }))
    .filter(({ instant, offset }) => offsets.size === 1 || offsetOf(instant, zone) === offset)
    .map(({ instant }) => new Date(instant))
    .toSorted((one, other) => one.getTime() - other.getTime());
}

/** A part of a date in which its clocks run on evenly; `minute` is what they show at its start, since midnight. */
export type Stretch = { start: Date; end: Date; minute: number };

/** The one or, where the clocks are changed on that date, two stretches of it, in order. */
export function stretchesOfDate(date: string, zone: string): Stretch[] {
  const { start, end } = spanOfDate(date, zone);
  const change = clockChangeWithin(start.getTime(), end.getTime(), zone);
  const cuts = [start, ...(change === null ? [] : [new Date(change)]), end];
  return cuts.slice(1).flatMap((cut, place) => {
    const from = cuts[place] ?? start;
    return [{ start: from, end: cut, minute: minutesInZone(from, zone) }];
  });
}

/** A day of the clinic between its instants: 23, 24 or 25 hours. */
export type PeriodDay = {
  date: string;
  dayOfWeek: number;
  start: Date;
  end: Date;
  stretches: readonly Stretch[];
};

/** Every day from the first to the last. */
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

/** The first instant after `start` and before `end` at which the clocks are changed. */
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

/** What the clocks of a zone show at an instant, in minutes since midnight. */
export function minutesInZone(instant: Date, zone: string): number {
  const shown = instant.getTime() + offsetOf(instant.getTime(), zone);
  return Math.floor((((shown % dayMillis) + dayMillis) % dayMillis) / minuteMillis);
}

function offsetOf(instant: number, zone: string): number {
  return tzOffset(zone, new Date(instant)) * minuteMillis;
}

/** 0 is Sunday. */
export function dayOfWeek(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}
