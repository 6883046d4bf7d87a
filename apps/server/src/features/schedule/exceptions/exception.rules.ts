import { limits } from '@anteroom/contract/limits';
import type { TimeFormat } from '@anteroom/contract/time-format';
import { AppError, invalidField } from '#platform/app-error';
import { plusDays } from '#platform/time/clinic-time';
import { formatDate, formatMinutes, toTimeOfDay } from '#platform/time/format-time';
import { type Booked, partsByDate } from '../booked-parts.rules.ts';
import { type ExceptionalHours, type Hours, spansOfHours } from '../hours.rules.ts';

/** The editable fields of an exception. The hours are sorted by start time. */
export type ExceptionForm = { firstDate: string; lastDate: string; hours: Hours[]; note: string | null };

type Dates = Pick<ExceptionForm, 'firstDate' | 'lastDate'>;

/**
 * Rejects dates that are past or in the wrong order. An exception that began before today may keep its first date,
 * because changes never alter its past dates.
 */
export function assertDatesAreSound(
  { firstDate, lastDate }: Dates,
  { today, beganOn }: { today: string; beganOn: string | null },
): void {
  if (firstDate < today && firstDate !== beganOn) {
    throw invalidField('firstDate', 'First date must be today or later');
  }
  if (lastDate < firstDate) throw invalidField('lastDate', 'Last date must not be before the first date');
  if (lastDate < today) throw invalidField('lastDate', 'Last date must be today or later');
  const { days } = limits.scheduleException;
  if (lastDate >= plusDays(firstDate, days)) {
    throw invalidField('lastDate', `At most ${days} days at once`);
  }
}

/** Rejects hours of one date that overlap. The error names the entry that comes later in the list. */
export function assertHoursAreApart(hours: readonly Hours[], timeFormat: TimeFormat): void {
  for (const [place, one] of hours.entries()) {
    const other = hours.slice(0, place).find((earlier) => shareTime(earlier, one));
    if (!other) continue;
    const [start, end] = [other.startMinute, other.endMinute].map((minute) =>
      formatMinutes(minute, timeFormat),
    );
    throw invalidField(`hours.${place}.startTime`, `Overlaps the hours from ${start} to ${end}`);
  }
}

function shareTime(one: Hours, other: Hours): boolean {
  return one.startMinute < other.endMinute && other.startMinute < one.endMinute;
}

export function assertNotPast({ lastDate }: Dates, today: string): void {
  if (lastDate >= today) return;
  throw new AppError('exception_past', 'These dates are past: they stay as they were.');
}

export type PlannedChange = {
  /** The days before today, kept as a separate exception with the old hours. Null if nothing has to be kept. */
  past: ExceptionForm | null;
  current: ExceptionForm;
};

/** Splits a change at today: an exception that has already begun keeps its old hours on past dates. */
export function planChange(before: ExceptionForm, after: ExceptionForm, today: string): PlannedChange {
  if (before.firstDate >= today) return { past: null, current: after };
  const isAsBefore = after.firstDate === before.firstDate && sameHours(before.hours, after.hours);
  if (isAsBefore) return { past: null, current: after };
  const firstDate = after.firstDate < today ? today : after.firstDate;
  return { past: untilYesterday(before, today), current: { ...after, firstDate } };
}

/** Returns the part of an exception that has passed. It stays when the rest is changed or deleted. */
export function untilYesterday(form: ExceptionForm, today: string): ExceptionForm {
  return { ...form, lastDate: plusDays(today, -1) };
}

function sameHours(one: readonly Hours[], other: readonly Hours[]): boolean {
  return describeHours(one) === describeHours(other);
}

/** Formats the hours of a date in one line for the audit trail. Returns null if there are none. */
export function describeHours(hours: readonly Hours[]): string | null {
  const parts = hours
    .toSorted((one, other) => one.startMinute - other.startMinute)
    .map(({ startMinute, endMinute, slotDurationMinutes }) => {
      return `${toTimeOfDay(startMinute)} to ${toTimeOfDay(endMinute)}, ${slotDurationMinutes} minutes each`;
    });
  return parts.length === 0 ? null : parts.join('; ');
}

/** Returns the error message that lists the exceptions sharing dates with the requested ones. */
export function describeSharedDates(others: readonly Dates[]): string {
  const dates = others.map(({ firstDate, lastDate }) =>
    firstDate === lastDate ? formatDate(firstDate) : `${formatDate(firstDate)} to ${formatDate(lastDate)}`,
  );
  return `There are already days off or changed hours on these dates: ${dates.join(' and ')}.`;
}

/**
 * Returns, for each exception, the appointments it affects: those whose part on its dates does not lie fully within its
 * hours. Expects exceptions that share no dates. Ignores appointments on other dates.
 */
export function findHit<Appointment extends Booked>(
  appointments: readonly Appointment[],
  exceptions: readonly ExceptionalHours[],
  timezone: string,
): Appointment[][] {
  const hit = new Map(exceptions.map((exception) => [exception, new Set<Appointment>()]));
  const spansOn = rememberSpans(timezone);
  for (const appointment of appointments) {
    for (const { date, from, until } of partsByDate(appointment, timezone)) {
      const exception = exceptions.find(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate);
      if (!exception) continue;
      const isInside = spansOn(date, exception).some((span) => span.start <= from && until <= span.end);
      if (!isInside) hit.get(exception)?.add(appointment);
    }
  }
  return [...hit.values()].map((each) => [...each]);
}

/**
 * Caches the spans of each date, because many appointments share a date and computing the spans is the slowest part.
 */
function rememberSpans(timezone: string) {
  const known = new Map<string, ReturnType<typeof spansOfHours>>();
  return (date: string, { hours }: ExceptionalHours) => {
    const spans = known.get(date) ?? spansOfHours(date, hours, timezone);
    known.set(date, spans);
    return spans;
  };
}
