import type { QueueStats } from '@anteroom/contract/queue';
import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import type { QueueType } from '@anteroom/contract/queue-settings';
import { createContext, useContext } from 'react';
import { useClinic } from '#features/clinic';
import { queueMessages } from '#features/queue';
import { formatClock, formatDateTime } from '#lib/format-date';
import { Link } from '#lib/link';
import { toWallTime } from '#lib/wall-time';
import { analyticsMessages as words } from '../analytics.messages.ts';

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

/** The path of the queue screen to which the counts link. */
export const QueueAddressContext = createContext('/dashboard/manage-queue');

const screens: Record<QueueType, string> = {
  day_wise: '/dashboard/queue',
  central: '/dashboard/central-queue',
};

export function queueAddress(kind: QueueType, doctorId: number): string {
  return `${screens[kind]}?doctor=${doctorId}`;
}

type CountLinkProps = { label: string; count: number; className?: string };

/** Shows a count that links to its queue. The link covers the nearest positioned ancestor. */
export function CountLink({ label, count, className = '' }: CountLinkProps) {
  const address = useContext(QueueAddressContext);
  return (
    <Link
      to={address}
      aria-label={words.showInQueue(`${label}: ${count}`)}
      className={`rounded-md tabular-nums after:absolute after:inset-0 after:rounded-lg hover:underline ${className}`}
    >
      {count}
    </Link>
  );
}
