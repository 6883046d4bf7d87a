import { type Booked, partsByDate } from './booked-parts.rules.ts';
import { type AllHours, hoursOn, spansOfHours } from './hours.rules.ts';

export type ChangeOfHours = { before: AllHours; after: AllHours };

/**
 * Returns the appointments with less time inside the hours after a change than before. An appointment that was fully
 * outside the hours before is not included.
 */
export function findAffected<Appointment extends Booked>(
  appointments: readonly Appointment[],
  { before, after }: ChangeOfHours,
  timezone: string,
): Appointment[] {
  const [wasInside, isInside] = [measureInside(before, timezone), measureInside(after, timezone)];
  return appointments.filter((appointment) => isInside(appointment) < wasInside(appointment));
}

/**
 * Measures how many milliseconds of an appointment lie inside the hours. Caches the spans of each date, because many
 * appointments share a date and computing the spans is the slowest part.
 */
function measureInside(hours: AllHours, timezone: string): (appointment: Booked) => number {
  const known = new Map<string, ReturnType<typeof spansOfHours>>();
  const spansOn = (date: string) => {
    const spans = known.get(date) ?? spansOfHours(date, hoursOn(date, hours).windows, timezone);
    known.set(date, spans);
    return spans;
  };
  return (appointment) =>
    partsByDate(appointment, timezone)
      .flatMap(({ date, from, until }) =>
        spansOn(date).map((span) => Math.min(until, span.end) - Math.max(from, span.start)),
      )
      .reduce((sum, shared) => sum + Math.max(0, shared), 0);
}
