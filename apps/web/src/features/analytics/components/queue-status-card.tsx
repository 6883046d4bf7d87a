import type { QueueStats } from '@anteroom/contract/queue';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge';
import { analyticsMessages as words } from '../analytics.messages.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { CountLink } from './count-link.tsx';

type Props = { isActive: boolean; stats: QueueStats; completionRate: number };

export function QueueStatusCard({ isActive, stats, completionRate }: Props) {
  return (
    <AnalyticsCard title={words.queueStatus}>
      <dl className="divide-y divide-line">
        <Line term={words.status}>
          <Badge tone={isActive ? 'done' : 'serving'}>{isActive ? words.isActive : words.isPaused}</Badge>
        </Line>
        <Line term={words.totalPatients}>
          <CountLink label={words.totalPatients} count={stats.total} />
        </Line>
        <Line term={words.completed}>
          <CountLink label={words.completed} count={stats.completed} />
        </Line>
        <Line term={words.completionRate}>{words.percent(completionRate)}</Line>
      </dl>
    </AnalyticsCard>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="relative flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
