import { dateInZone, startOfDate } from '#platform/time/clinic-time';

export type Standing = { id: number; settledAt: Date | null };

/**
 * Returns the serial numbers of a doctor's central queue by entry id. A settled entry has the number that it had on the
 * day it was settled. Entries settled before that day do not count for this number. Other entries have today's number.
 * Expects, in the order of the queue, all open entries and all entries that were settled since the first day in
 * question.
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
