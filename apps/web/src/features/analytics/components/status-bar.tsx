import type { QueueStats } from '@anteroom/contract/queue';
import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import { useClinic } from '#features/clinic';
import { queueMessages } from '#features/queue';
import { formatClock, formatDateTime } from '#lib/format-date';
import { toWallTime } from '#lib/wall-time';
import { analyticsMessages as words } from '../analytics.messages.ts';
import { CountLink } from './count-link.tsx';

type Props = { status: QueueAnalytics['currentStatus']; stats: QueueStats };

const shown = ['waiting', 'inProgress', 'completed'] as const;

export function StatusBar({ status, stats }: Props) {
  return (
    <section
      aria-label={words.statusBar}
      className="panel flex flex-wrap items-center gap-x-8 gap-y-2 px-5 py-3"
    >
      <Indicator status={status} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {shown.map((key) => (
          <div key={key} className="relative flex items-baseline gap-2 py-1">
            <dt className="text-sm text-ink-soft">{queueMessages.stats[key]}</dt>
            <dd className="font-semibold">
              <CountLink label={queueMessages.stats[key]} count={stats[key]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Indicator({ status: { isActive, pausedAt } }: Pick<Props, 'status'>) {
  const { timezone, today } = useClinic();
  const mark = isActive ? 'bg-done' : 'bg-serving';
  return (
    <p role="status" className="flex min-w-44 flex-wrap items-center gap-x-2 tabular-nums">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${mark}`} />
      <strong className={`font-semibold ${isActive ? 'text-done' : 'text-serving'}`}>
        {isActive ? words.active : words.paused}
      </strong>
      {!isActive && pausedAt !== null && (
        <span className="text-sm text-ink-soft">
          {words.pausedSince(sinceWhen(pausedAt, timezone, today))}
        </span>
      )}
    </p>
  );
}

function sinceWhen(pausedAt: number, timeZone: string, today: string): string {
  const isToday = toWallTime(pausedAt, timeZone).startsWith(today);
  return isToday ? formatClock(pausedAt, timeZone) : formatDateTime(pausedAt, timeZone);
}
