import type { EntryStatus, QueueStats } from '@anteroom/contract/queue';
import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import type { ResetType } from '@anteroom/contract/queue-reset';

export function statsOf({ dayWise, central }: QueueAnalytics): QueueStats {
  return dayWise?.today ?? central ?? { total: 0, waiting: 0, inProgress: 0, completed: 0, skipped: 0 };
}

export type Removed = { status: EntryStatus; count: number };

/** Returns the number of entries of each status that a reset would remove now. */
export function planRemoved(stats: QueueStats, type: ResetType): Removed[] {
  const completed: Removed = { status: 'completed', count: stats.completed };
  const skipped: Removed = { status: 'skipped', count: stats.skipped };
  if (type === 'completed_only') return [completed];
  if (type === 'skipped_only') return [skipped];
  return [
    { status: 'waiting', count: stats.waiting },
    { status: 'in_progress', count: stats.inProgress },
    completed,
    skipped,
  ];
}

export const countOf = (removed: readonly Removed[]) => removed.reduce((sum, { count }) => sum + count, 0);
