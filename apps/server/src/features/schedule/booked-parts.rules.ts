import { dateInZone, plusDays, spanOfDate } from '#platform/clinic-time';

export type Booked = { scheduledAt: Date; durationMinutes: number };
type PartOfDate = { date: string; from: number; until: number };

/** An appointment's time cut at the clinic's midnights; none is longer than a day. */
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
