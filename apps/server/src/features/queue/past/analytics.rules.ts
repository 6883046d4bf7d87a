import type { EntryStatus, QueueStats } from '@anteroom/contract/queue';
import type { ActivityOfDate } from '@anteroom/contract/queue-analytics';
import { totalStats } from '../views/present-entry.ts';

/** How many entries of one date have one status; `removed` says how many of them a reset took out of the line. */
export type CountOfDate = { date: string; status: EntryStatus; count: number; removed: number };

/** In percent, one decimal; 0 where there is nobody. */
export function completionRate({ completed, total }: Pick<QueueStats, 'completed' | 'total'>): number {
  return total === 0 ? 0 : Math.round((completed / total) * 1000) / 10;
}

type Present = { today: string; isActive: boolean };

/** What was done on each of these dates, in their order. */
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

/** Whom a reset removed before their turn is left like whoever still waits: nobody has seen them. */
function statusOfDate(
  date: string,
  { waiting, inProgress }: Pick<QueueStats, 'waiting' | 'inProgress'>,
  { today, isActive }: Present,
): ActivityOfDate['status'] {
  if (date === today) return isActive ? 'active' : 'paused';
  return waiting + inProgress === 0 ? 'completed' : 'incomplete';
}
