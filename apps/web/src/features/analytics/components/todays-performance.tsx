import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import { formatLongDate } from '#lib/format-date';
import { analyticsMessages as words } from '../analytics.messages.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { CountTiles } from './count-tiles.tsx';

export function TodaysPerformance({ today, weekly }: NonNullable<QueueAnalytics['dayWise']>) {
  const removed = weekly.find(({ queueDate }) => queueDate === today.date)?.removed ?? 0;
  return (
    <AnalyticsCard title={words.today} note={formatLongDate(today.date)}>
      <CountTiles stats={today} label={words.today} />
      {removed > 0 && <p className="mt-4 text-sm text-ink-soft">{words.removedToday(removed)}</p>}
    </AnalyticsCard>
  );
}
