import { dateInZone, startOfDate } from '#platform/clinic-time';

export type Standing = { id: number; settledAt: Date | null };

/**
 * The numbers in a doctor's one line, by entry. Who had their turn has the one of that day, when whoever had theirs
 * on an earlier day no longer counted; who has yet to be seen has the one of today.
 *
 * `standing` is everyone since the day of the first who is asked for, in the order of the line.
 */
export function numbersOnTheirDay(
  standing: readonly Standing[],
  { today, timezone }: { today: string; timezone: string },
): Map<number, number> {
  const dated = standing.map((one) => ({
    ...one,
    date: one.settledAt ? dateInZone(one.settledAt, timezone) : today,
  }));
  const numbers = new Map<number, number>();
  for (const date of new Set(dated.map((one) => one.date))) {
    const began = startOfDate(date, timezone);
    const counted = dated.filter(({ settledAt }) => settledAt === null || settledAt >= began);
    for (const [index, one] of counted.entries()) if (one.date === date) numbers.set(one.id, index + 1);
  }
  return numbers;
}
