import { dateInZone, plusDays, spanOfDate } from '#platform/time/clinic-time';

export type Booked = { scheduledAt: Date; durationMinutes: number };
type PartOfDate = { date: string; from: number; until: number };

/**
 * Splits an upcoming appointment at midnight in the clinic's time zone. Only past visits last longer than eight hours,
 * so there are at most two parts.
 */
export function partsByDate({ scheduledAt, durationMinutes }: Booked, timezone: string): PartOfDate[] {
  const start = scheduledAt.getTime();
  const end = start + durationMinutes * 60_000;
  const date = dateInZone(scheduledAt, timezone);
  const midnight = spanOfDate(date, timezone).end.getTime();
  if (end <= midnight) return [{ date, from: start, until: end }];
  return [
    { date, from: start, until: midnight },
    { date: plusDays(date, 1), from: midnight, until: end },
  ];
}
