import { type Booked, partsByDate } from './booked-parts.rules.ts';
import { type AllHours, hoursOn, spansOfHours } from './hours.rules.ts';

export type ChangeOfHours = { before: AllHours; after: AllHours };

/**
 * The appointments that lie wholly in the hours before a change, and not after it. Whoever was booked beside the hours
 * is where they were.
 */
export function findLeftOut<Appointment extends Booked>(
  appointments: readonly Appointment[],
  { before, after }: ChangeOfHours,
  timezone: string,
): Appointment[] {
  const [wasInside, isInside] = [lookInside(before, timezone), lookInside(after, timezone)];
  return appointments.filter((appointment) => wasInside(appointment) && !isInside(appointment));
}

/** The spans of a date are looked up for each of its appointments, and cost more than the rest. */
function lookInside(hours: AllHours, timezone: string): (appointment: Booked) => boolean {
  const known = new Map<string, ReturnType<typeof spansOfHours>>();
  const spansOn = (date: string) => {
    const spans = known.get(date) ?? spansOfHours(date, hoursOn(date, hours).windows, timezone);
    known.set(date, spans);
    return spans;
  };
  return (appointment) =>
    partsByDate(appointment, timezone).every(({ date, from, until }) =>
      spansOn(date).some((span) => span.start <= from && until <= span.end),
    );
}
