import type { EntryStatus, QueueStats } from '@anteroom/contract/queue';
import type { ActivityOfDate } from '@anteroom/contract/queue-analytics';
import { totalStats } from '../views/present-entry.ts';

/** The number of entries with one status on one date, and how many of these a reset removed. */
export type CountOfDate = { date: string; status: EntryStatus; count: number; removed: number };

/** Returns the completion rate in percent with one decimal, or 0 for an empty queue. */
export function completionRate({ completed, total }: Pick<QueueStats, 'completed' | 'total'>): number {
  return total === 0 ? 0 : Math.round((completed / total) * 1000) / 10;
}

type Present = { today: string; isActive: boolean };

export function activityByDate(counts: readonly CountOfDate[], present: Present): ActivityOfDate[] {
  return [...Map.groupBy(counts, ({ date }) => date)].map(([queueDate, ofDate]) => {
    const { total, ...stats } = totalStats(
      ofDate.map(({ status: currentStatus, count }) => ({ currentStatus, count })),
    );
    const removed = ofDate.reduce((sum, one) => sum + one.removed, 0);
    const status = statusOfDate(queueDate, stats, present);
    return { queueDate, totalAppointments: total, ...stats, removed, status };
  });
}

/**
 * Returns the status of the queue of a date. Entries that a reset removed before their turn count as waiting, because
 * those patients were not seen.
 */
function statusOfDate(
  date: string,
  { waiting, inProgress }: Pick<QueueStats, 'waiting' | 'inProgress'>,
  { today, isActive }: Present,
): ActivityOfDate['status'] {
  if (date === today) return isActive ? 'active' : 'paused';
  return waiting + inProgress === 0 ? 'completed' : 'incomplete';
}
