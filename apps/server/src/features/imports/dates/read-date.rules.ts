import type { ImportDateFormat } from '@anteroom/contract/imports';
import { dateInZone } from '#platform/time/clinic-time';
import { isWeekdayName, monthNamed } from './month-names.rules.ts';

/** The year of a date as text, its month and day as numbers, and the text after the date. */
type Found = { year: string; month: number; day: number; rest: string };

type Parts = { first: string; second: string; third: string; separator: string };

const numeric =
  /^(?<first>\d{4}|\d{1,2}) ?(?<separator>[-/. ]) ?(?<second>\d{1,2}) ?\2 ?(?<third>\d{4}|\d{1,2})(?!\d)/;
const compact = /^\d{8}(?!\d)/;
/**
 * A date with the day first and the month's name, such as `12. März 2024`, `12-Mar-24`, `1er de marzo del 2024` and `5º
 * de maio de 2024`.
 */
const dayFirst =
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|[.ºª°o])?[ \-/.]*(?:(?:de|of) )?(?<name>\p{L}{3,})\.?[ \-/.,]*(?:(?:de|del) )?'?(?<year>\d{4}|\d{2})(?!\d)/iu;
const monthFirst =
  /^(?<name>\p{L}{3,})\.?[ -]*(?<day>\d{1,2})(?:st|nd|rd|th)?(?:, ?| |-)'?(?<year>\d{4}|\d{2})(?![\d:])/iu;
const yearFirst = /^(?<year>\d{4})[ \-/.]+(?<name>\p{L}{3,})\.?[ \-/.]+(?<day>\d{1,2})(?!\d)/iu;
/** A weekday's name before a date. In Portuguese it can contain a hyphen: `terça-feira`. */
const weekday = /^(\p{L}{2,}(?:-\p{L}+)?)[.,]* +/u;

/** Matches the separator before a time of day, in six languages: `um 9 Uhr`, `às 14:30`, `alle ore 14:30`. */
const beforeTime = /^[T, ]+(?:(?:um|at|a las|à|às|alle(?: ore)?) )?/i;
/** Matches what may follow a date: nothing, or a time of day. */
const nothingOrTime = new RegExp(
  `^$|${beforeTime.source}\\d{1,2}(?:[:.h]\\d{2}| ?h| ?uhr| ?[ap]\\.? ?m)`,
  'i',
);

const earliestYear = 1800;
const latestYear = 2299;

export type DateReading = {
  format: ImportDateFormat;
  /**
   * The latest possible date, as `YYYY-MM-DD`. It decides the century of a two-digit year: `26` is the last year ending
   * in 26 that does not exceed it.
   */
  latest: string;
  /** The clinic's time zone. It decides the day of a time in UTC. */
  zone: string;
};

/**
 * Converts a cell to `YYYY-MM-DD`, or returns null if it is not a valid date in this format. Ignores a time of day,
 * except a time in UTC, which can be on another day in the clinic's zone. Every format accepts a date that starts with
 * a four-digit year or contains a month's name, because it has only one meaning.
 */
export function readDate(cell: string, reading: DateReading): string | null {
  const moment = splitMoment(cell, reading);
  return moment && dayOf(moment, reading);
}

const timeInUtc = /^(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?Z$/i;
const midnight = /^[0:.]+$/;

/**
 * Returns the day of a date and a time. Some systems store a date as the instant at which it began in their zone, so a
 * birth date east of Greenwich becomes a time in UTC on the day before. Others write midnight in UTC for any date.
 */
export function dayOf({ date, time }: Moment, { zone }: DateReading): string {
  const [, clock] = timeInUtc.exec(time) ?? [];
  const at = clock && !midnight.test(clock) ? Date.parse(`${date}T${clock}Z`) : Number.NaN;
  return Number.isNaN(at) ? date : dateInZone(new Date(at), zone);
}

type Moment = { date: string; time: string };

/** Splits a cell into its date and the time of day after it, which may be empty. Returns null without a valid date. */
export function splitMoment(cell: string, reading: DateReading): Moment | null {
  const text = cell.replace(/\s+/g, ' ').trim();
  // `mar 3` begins a date in March, and in three languages also a Tuesday.
  const rest = withoutWeekday(text);
  return splitDated(text, reading) ?? (rest === text ? null : splitDated(rest, reading));
}

function splitDated(text: string, { format, latest }: DateReading): Moment | null {
  const found = findDate(text, format);
  if (!(found && nothingOrTime.test(found.rest))) return null;
  const date = dateOf(found, latest);
  return date === null ? null : { date, time: found.rest.replace(beforeTime, '') };
}

function withoutWeekday(text: string): string {
  const [start = '', word = ''] = weekday.exec(text) ?? [];
  return isWeekdayName(word) ? text.slice(start.length) : text;
}

function findDate(text: string, format: ImportDateFormat): Found | null {
  return findNumeric(text, format) ?? findCompact(text, format) ?? findNamed(text);
}

function findNumeric(text: string, format: ImportDateFormat): Found | null {
  const match = numeric.exec(text);
  if (!match?.groups) return null;
  const parts = match.groups as Parts;
  const order = orderOf(parts, format);
  return order && { ...order, rest: text.slice(match[0].length) };
}

function orderOf(parts: Parts, format: ImportDateFormat) {
  const { first, second, third } = parts;
  if (first.length === 4) return third.length === 4 ? null : inOrder(first, second, third);
  if (format === 'YYYY-MM-DD') return isShortYearFirst(parts) ? inOrder(first, second, third) : null;
  if (third.length === 1) return null;
  return format === 'DD/MM/YYYY' ? inOrder(third, second, first) : inOrder(third, first, second);
}

/** Returns whether a two-digit year comes first. Only dates with hyphens are written that way. */
function isShortYearFirst({ first, third, separator }: Parts): boolean {
  return first.length === 2 && third.length <= 2 && separator === '-';
}

function inOrder(year: string, month: string, day: string): Omit<Found, 'rest'> {
  return { year, month: Number(month), day: Number(day) };
}

/**
 * Reads a date of eight digits without separators. If the last four can be a year, they cannot also be a month and a
 * day, so the digits have only one meaning.
 */
function findCompact(text: string, format: ImportDateFormat): Found | null {
  const [digits] = compact.exec(text) ?? [];
  if (!digits) return null;
  const rest = text.slice(digits.length);
  const cut = (from: number, to: number) => digits.slice(from, to);
  if (!isPlausible(cut(4, 8))) return { ...inOrder(cut(0, 4), cut(4, 6), cut(6, 8)), rest };
  if (format === 'YYYY-MM-DD') return null;
  const [one, other] = [cut(0, 2), cut(2, 4)];
  const [day, month] = format === 'DD/MM/YYYY' ? [one, other] : [other, one];
  return { ...inOrder(cut(4, 8), month, day), rest };
}

function findNamed(text: string): Found | null {
  for (const pattern of [dayFirst, monthFirst, yearFirst]) {
    const match = pattern.exec(text);
    const { day, name, year } = match?.groups ?? {};
    const month = name ? monthNamed(name) : null;
    if (match && day && year && month !== null) {
      return { year, month, day: Number(day), rest: text.slice(match[0].length) };
    }
  }
  return null;
}

function isPlausible(year: string): boolean {
  return Number(year) >= earliestYear && Number(year) <= latestYear;
}

function dateOf({ year, month, day }: Found, latest: string): string | null {
  const ending = `-${twoDigits(month)}-${twoDigits(day)}`;
  const full = year.length === 4 ? year : yearBefore(year, ending, latest);
  const date = `${full}${ending}`;
  const millis = Date.parse(`${date}T00:00:00Z`);
  // JavaScript parses 30 February as 2 March, so compare the result with the input.
  return !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(date) ? date : null;
}

function yearBefore(twoLast: string, ending: string, latest: string): string {
  const year = `${latest.slice(0, 2)}${twoLast}`;
  return `${year}${ending}` <= latest ? year : String(Number(year) - 100);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
