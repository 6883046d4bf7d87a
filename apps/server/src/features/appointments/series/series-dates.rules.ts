import { limits } from '@anteroom/contract/limits';
import { invalidField } from '#platform/app-error';
import { dateInZone, instantAt, minutesInZone, plusDays } from '#platform/time/clinic-time';

export type Repetition = {
  scheduledDateTime: number;
  weeksBetween: number;
  count?: number | undefined;
  until?: string | undefined;
};

export type PlannedDate = { date: string; start: Date };

const { maxAppointments, aheadDays } = limits.series;
const minuteMillis = 60_000;

/**
 * Returns the dates of a series. All have the local time of the first, so the hours between them differ when the clocks
 * change. A time that the clocks skip moves forward on that date.
 */
export function planSeries(
  { scheduledDateTime, weeksBetween, ...end }: Repetition,
  zone: string,
): PlannedDate[] {
  const first = new Date(scheduledDateTime);
  const firstDate = dateInZone(first, zone);
  const dates = [{ date: firstDate, start: first }];
  const { last, count, field } = endOf(end, firstDate);
  for (let date = firstDate; dates.length < count; ) {
    date = plusDays(date, 7 * weeksBetween);
    if (last !== null && date > last) break;
    if (date > plusDays(firstDate, aheadDays))
      throw invalidField(field, 'A series can last two years at most');
    if (dates.length === maxAppointments) throw invalidField(field, tooMany);
    dates.push({ date, start: sameClockTime(first, date, zone) });
  }
  if (dates.length < limits.series.minAppointments)
    throw invalidField(field, 'The series ends before its second appointment');
  return dates;
}

const tooMany = `A series can have ${maxAppointments} appointments at most`;

function endOf({ count, until }: Pick<Repetition, 'count' | 'until'>, firstDate: string) {
  if ((count === undefined) === (until === undefined))
    throw invalidField('count', 'Enter a number of appointments or the last date');
  if (until !== undefined && until > plusDays(firstDate, aheadDays))
    throw invalidField('until', 'A series can last two years at most');
  const field = count === undefined ? 'until' : 'count';
  return { last: until ?? null, count: count ?? Number.POSITIVE_INFINITY, field };
}

function sameClockTime(first: Date, date: string, zone: string): Date {
  const start = instantAt(date, minutesInZone(first, zone), zone);
  return new Date(start.getTime() + (first.getTime() % minuteMillis));
}

/** How far an appointment moves, in calendar days and in minutes of local time. */
export type Shift = { days: number; minutes: number };

/**
 * Returns how far an appointment moved in the clinic’s local time. A clock change between the two instants does not
 * count.
 */
export function shiftBetween(before: number, after: number, zone: string): Shift {
  const [from, to] = [new Date(before), new Date(after)];
  const days = Date.parse(dateInZone(to, zone)) - Date.parse(dateInZone(from, zone));
  return {
    days: Math.round(days / 86_400_000),
    minutes: minutesInZone(to, zone) - minutesInZone(from, zone),
  };
}

/** Returns the new start of an appointment that moves by these days and minutes of local time. */
export function shiftedBy({ days, minutes }: Shift, start: number, zone: string): number {
  if (days === 0 && minutes === 0) return start;
  const at = new Date(start);
  const minute = minutesInZone(at, zone) + minutes;
  const daysOver = Math.floor(minute / 1440);
  const date = plusDays(dateInZone(at, zone), days + daysOver);
  return instantAt(date, minute - daysOver * 1440, zone).getTime() + (start % minuteMillis);
}
