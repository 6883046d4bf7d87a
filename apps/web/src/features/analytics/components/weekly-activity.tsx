import type { ActivityOfDate } from '@anteroom/contract/queue-analytics';
import { useContext } from 'react';
import { queueMessages } from '#features/queue';
import { formatDayOfMonth, formatShortDate, formatShortWeekday } from '#lib/format-date';
import { Link } from '#lib/link';
import { Badge, type BadgeTone } from '#ui/badge';
import { BarChart, type BarPart } from '#ui/bar-chart';
import { analyticsMessages as words } from '../analytics.messages.ts';
import { AnalyticsCard } from './analytics-cards.tsx';
import { QueueAddressContext } from './status-bar.tsx';

const counts = ['completed', 'inProgress', 'waiting', 'skipped'] as const;
const tones = { completed: 'done', inProgress: 'serving', waiting: 'waiting', skipped: 'danger' } as const;
const parts: BarPart[] = counts.map((key) => ({ name: queueMessages.stats[key], tone: tones[key] }));

type Props = { today: string; weekly: readonly ActivityOfDate[] };

export function WeeklyActivity({ today, weekly }: Props) {
  if (weekly.length === 0) {
    return (
      <AnalyticsCard title={words.weekly} note={words.weeklyHint}>
        <p className="py-10 text-center text-ink-soft">{words.weeklyEmpty}</p>
      </AnalyticsCard>
    );
  }
  return (
    <AnalyticsCard title={words.weekly} note={words.weeklyHint}>
      <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
        <BarChart sentence={sentenceOf(weekly)} parts={parts} bars={weekly.map(barOf)} />
        <ul className="divide-y divide-line">
          {weekly.toReversed().map((activity) => (
            <ActivityRow key={activity.queueDate} activity={activity} today={today} />
          ))}
        </ul>
      </div>
    </AnalyticsCard>
  );
}

function barOf(activity: ActivityOfDate) {
  const { queueDate } = activity;
  return {
    id: queueDate,
    label: formatShortWeekday(queueDate),
    subLabel: formatDayOfMonth(queueDate),
    values: counts.map((key) => activity[key]),
  };
}

function sentenceOf(weekly: readonly ActivityOfDate[]): string {
  const dates = weekly.map(
    ({ queueDate, totalAppointments }) => `${formatShortDate(queueDate)} ${totalAppointments}`,
  );
  return words.weeklySentence(dates.join(', '));
}

const statusTones: Record<ActivityOfDate['status'], BadgeTone> = {
  active: 'accent',
  paused: 'serving',
  completed: 'done',
  incomplete: 'danger',
};

function ActivityRow({ activity, today }: { activity: ActivityOfDate; today: string }) {
  const queue = useContext(QueueAddressContext);
  const { queueDate, totalAppointments, status, removed } = activity;
  const details = counts
    .filter((key) => activity[key] > 0)
    .map((key) => `${activity[key]} ${queueMessages.stats[key].toLowerCase()}`);
  if (removed > 0) details.push(words.removed(removed));
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2 first:pt-0 last:pb-0 tabular-nums">
      <p className="flex flex-wrap gap-x-3">
        <Link
          to={queueDate === today ? queue : `${queue}&date=${queueDate}`}
          aria-label={words.showInQueue(formatShortDate(queueDate))}
          className="rounded-md font-medium after:absolute after:inset-0 after:rounded-md hover:underline"
        >
          <time dateTime={queueDate}>{formatShortDate(queueDate)}</time>
        </Link>
        <span>{words.patients(totalAppointments)}</span>
      </p>
      <Badge tone={statusTones[status]}>{words.dateStatus[status]}</Badge>
      <p className="col-span-2 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </p>
    </li>
  );
}
