import type { PastEntry } from '@anteroom/contract/queue-analytics';

type OfDate = { date: string; entries: readonly PastEntry[] };

export function newestFirst(dayWise: Readonly<Record<string, readonly PastEntry[]>>): OfDate[] {
  return Object.entries(dayWise)
    .map(([date, entries]) => ({ date, entries }))
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => other.date.localeCompare(one.date));
}
