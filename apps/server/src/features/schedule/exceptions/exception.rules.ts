import { limits } from '@anteroom/contract/limits';
import { AppError, invalidField } from '#platform/app-error';
import { plusDays } from '#platform/clinic-time';
import { type Booked, partsByDate } from '../booked-parts.rules.ts';
import { type ExceptionalHours, type Hours, spansOfHours } from '../hours.rules.ts';
import { toTimeOfDay } from '../time-of-day.ts';

/** What someone sets for some dates, hours by their start. */
export type ExceptionForm = { firstDate: string; lastDate: string; hours: Hours[]; note: string | null };

type Dates = Pick<ExceptionForm, 'firstDate' | 'lastDate'>;

/**
 * Refuses dates that do not go together or are past. What began before today may keep its first date: its past dates
 * stay as they were.
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

/** Refuses hours of a date that share time, under the later ones. */
export function assertHoursAreApart(hours: readonly Hours[]): void {
  for (const [place, one] of hours.entries()) {
    const other = hours.slice(0, place).find((earlier) => shareTime(earlier, one));
    if (!other) continue;
    const times = `${toTimeOfDay(other.startMinute)} to ${toTimeOfDay(other.endMinute)}`;
    throw invalidField(`hours.${place}.startTime`, `Overlaps the hours from ${times}`);
  }
}

function shareTime(one: Hours, other: Hours): boolean {
  return one.startMinute < other.endMinute && other.startMinute < one.endMinute;
}

/** What is over stays as it was. */
export function assertNotPast({ lastDate }: Dates, today: string): void {
  if (lastDate >= today) return;
  throw new AppError('exception_past', 'These dates are past: they stay as they were.');
}

export type PlannedChange = {
  /** What was so until yesterday and is kept for itself; null: nothing. */
  past: ExceptionForm | null;
  current: ExceptionForm;
};

/** A change counts from today on: where it would alter dates before, they are cut off and stay as they were. */
export function planChange(before: ExceptionForm, after: ExceptionForm, today: string): PlannedChange {
  if (before.firstDate >= today) return { past: null, current: after };
  const isAsBefore = after.firstDate === before.firstDate && sameHours(before.hours, after.hours);
  if (isAsBefore) return { past: null, current: after };
  const firstDate = after.firstDate < today ? today : after.firstDate;
  return { past: untilYesterday(before, today), current: { ...after, firstDate } };
}

export function untilYesterday(form: ExceptionForm, today: string): ExceptionForm {
  return { ...form, lastDate: plusDays(today, -1) };
}

function sameHours(one: readonly Hours[], other: readonly Hours[]): boolean {
  return describeHours(one) === describeHours(other);
}

/** The hours of a date in one line, for the trail; null: none. */
export function describeHours(hours: readonly Hours[]): string | null {
  const parts = hours
    .toSorted((one, other) => one.startMinute - other.startMinute)
    .map(({ startMinute, endMinute, slotDurationMinutes }) => {
      return `${toTimeOfDay(startMinute)} to ${toTimeOfDay(endMinute)}, ${slotDurationMinutes} minutes each`;
    });
  return parts.length === 0 ? null : parts.join('; ');
}

/** The sentence that says which exceptions share dates with wanted ones. */
export function describeSharedDates(others: readonly Dates[]): string {
  const dates = others.map(({ firstDate, lastDate }) =>
    firstDate === lastDate ? dateInWords(firstDate) : `${dateInWords(firstDate)} to ${dateInWords(lastDate)}`,
  );
  return `There are already days off or changed hours on these dates: ${dates.join(' and ')}.`;
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

function dateInWords(date: string): string {
  return dateFormat.format(new Date(`${date}T00:00:00Z`));
}

/**
 * Of each exception, which share no date, the appointments that it hits: what of their time lies on its dates does not
 * lie wholly in its hours. Those of other dates are not asked about.
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

/** The spans of a date are looked up for each of its appointments, and cost more than the rest. */
function rememberSpans(timezone: string) {
  const known = new Map<string, ReturnType<typeof spansOfHours>>();
  return (date: string, { hours }: ExceptionalHours) => {
    const spans = known.get(date) ?? spansOfHours(date, hours, timezone);
    known.set(date, spans);
    return spans;
  };
}
