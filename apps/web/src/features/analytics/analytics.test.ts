import type { PastEntry } from '@anteroom/contract/queue-analytics';
import { describe, expect, it } from 'vitest';
import { newestFirst } from './components/queue-history-dialog.tsx';
import { countOf, planRemoved } from './components/reset-queue-dialog.tsx';

describe('planRemoved', () => {
  const stats = { total: 10, waiting: 4, inProgress: 1, completed: 3, skipped: 2 };

  it('lists the entries that each type of reset would remove: completed, skipped or all entries', () => {
    expect(planRemoved(stats, 'completed_only')).toEqual([{ status: 'completed', count: 3 }]);
    expect(planRemoved(stats, 'skipped_only')).toEqual([{ status: 'skipped', count: 2 }]);
    expect(countOf(planRemoved(stats, 'all'))).toBe(10);
  });
});

describe('the history of a day-wise queue', () => {
  it('starts a queue’s history with the newest date and omits dates without patients', () => {
    const entry = {} as PastEntry;
    const dates = newestFirst({ '2026-03-01': [entry], '2026-03-03': [], '2026-03-02': [entry] });
    expect(dates.map(({ date }) => date)).toEqual(['2026-03-02', '2026-03-01']);
  });
});
