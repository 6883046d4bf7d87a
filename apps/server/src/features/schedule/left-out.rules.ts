import { type Booked, partsByDate } from './booked-parts.rules.ts';
import { type AllHours, hoursOn, spansOfHours } from './hours.rules.ts';

export type ChangeOfHours = { before: AllHours; after: AllHours };

/**
 * The appointments of which less lies in the hours after a change than before. Whoever was booked wholly beside the
 * hours is where they were.
 */
export function findLeftOut<Appointment extends Booked>(
  appointments: readonly Appointment[],
  { before, after }: ChangeOfHours,
  timezone: string,
): Appointment[] {
  const [wasInside, isInside] = [measureInside(before, timezone), measureInside(after, timezone)];
  return appointments.filter((appointment) => isInside(appointment) < wasInside(appointment));
}

/**
 * How much of an appointment lies in the hours, in milliseconds. The spans of a date are looked up for each of its
 * appointments, and cost more than the rest.
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
