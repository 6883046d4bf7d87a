import type { QueueStats } from '@anteroom/contract/queue';
import type { ActivityOfDate, QueueAnalytics } from '@anteroom/contract/queue-analytics';
import type { QueueSettings } from '@anteroom/contract/queue-settings';
import type { Doctor } from '@anteroom/contract/staff';
import { type ReactNode, useContext } from 'react';
import { useClinic } from '#features/clinic';
import { queueMessages, queueTypeLabels } from '#features/queue';
import {
  formatClock,
  formatDatedRange,
  formatDayOfMonth,
  formatLongDate,
  formatShortDate,
  formatShortWeekday,
} from '#lib/format-date';
import { Link } from '#lib/link';
import { Badge, type BadgeTone } from '#ui/badge';
import { BarChart, type BarPart } from '#ui/bar-chart';
import { DescriptionList } from '#ui/description-list';
import { analyticsMessages as words } from '../analytics.messages.ts';
import { CountLink, QueueAddressContext } from './status-bar.tsx';

type Props = { title: string; note?: ReactNode; className?: string; children: ReactNode };

function AnalyticsCard({ title, note, className = '', children }: Props) {
  return (
    <section className={`panel min-w-0 p-5 ${className}`}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold">{title}</h2>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
      </div>
      {children}
    </section>
  );
}

const tiles = [
  { key: 'waiting', look: 'bg-waiting-soft text-waiting' },
  { key: 'inProgress', look: 'bg-serving-soft text-serving' },
  { key: 'completed', look: 'bg-done-soft text-done' },
  { key: 'skipped', look: 'bg-danger-soft text-danger' },
] as const;

function CountTiles({ stats, label }: { stats: QueueStats; label: string }) {
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-3">
      {tiles.map(({ key, look }) => (
        <div key={key} className={`relative rounded-md px-4 py-3 ${look}`}>
          <dt className="text-sm">{queueMessages.stats[key]}</dt>
          <dd className="mt-1 text-2xl font-semibold">
            <CountLink label={queueMessages.stats[key]} count={stats[key]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type QueueStatusCardProps = { isActive: boolean; stats: QueueStats; completionRate: number };

export function QueueStatusCard({ isActive, stats, completionRate }: QueueStatusCardProps) {
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

export function TodaysPerformance({ today, weekly }: NonNullable<QueueAnalytics['dayWise']>) {
  const removed = weekly.find(({ queueDate }) => queueDate === today.date)?.removed ?? 0;
  return (
    <AnalyticsCard title={words.today} note={formatLongDate(today.date)}>
      <CountTiles stats={today} label={words.today} />
      {removed > 0 && <p className="mt-4 text-sm text-ink-soft">{words.removedToday(removed)}</p>}
    </AnalyticsCard>
  );
}

type Central = NonNullable<QueueAnalytics['central']>;

export function CentralOverview({ central }: { central: Central }) {
  return (
    <AnalyticsCard title={words.central} note={words.centralHint}>
      <CountTiles stats={central} label={words.central} />
    </AnalyticsCard>
  );
}

export function NextPatientCard({ nextPatient }: Pick<Central, 'nextPatient'>) {
  return (
    <AnalyticsCard title={words.nextPatient}>
      {nextPatient ? (
        <NextPatient next={nextPatient} />
      ) : (
        <p className="py-6 text-center text-ink-soft">{words.noneWaiting}</p>
      )}
    </AnalyticsCard>
  );
}

function NextPatient({ next }: { next: NonNullable<Central['nextPatient']> }) {
  const { timezone } = useClinic();
  const { globalSerialNumber, ticketCode, estimatedDate } = next;
  return (
    <DescriptionList
      items={[
        { term: words.position, description: globalSerialNumber },
        { term: words.ticket, description: ticketCode },
        {
          term: words.estimatedDate,
          description: estimatedDate === null ? words.noEstimate : formatShortDate(estimatedDate),
        },
        { term: words.estimatedTime, description: estimateOf(next, timezone) },
      ]}
    />
  );
}

type Estimated = NonNullable<Central['nextPatient']>;

/** Returns the estimated time or time range. Omits the date that the card shows above it. */
function estimateOf({ estimatedDate, estimatedTime, ...estimate }: Estimated, timeZone: string): string {
  const { estimateLow: low, estimateHigh: high } = estimate;
  if (estimatedDate !== null && low !== null && high !== null) {
    return formatDatedRange({ low, high }, estimatedDate, timeZone);
  }
  return estimatedTime === null ? words.noEstimate : formatClock(estimatedTime, timeZone);
}

type QueueConfigurationProps = { settings: QueueSettings; doctor: Doctor };

export function QueueConfiguration({ settings, doctor }: QueueConfigurationProps) {
  const link = (
    <Link to={`/dashboard/queue-settings?doctor=${doctor.id}`} className="text-link">
      {words.changeSettings}
    </Link>
  );
  return (
    <AnalyticsCard title={words.configuration} note={link}>
      <DescriptionList
        items={[
          { term: words.queueType, description: queueTypeLabels[settings.queueType] },
          { term: words.afterPatient, description: words.autoAdvance(settings.autoAdvanceQueue) },
          {
            term: words.consultationTime,
            description: words.minutes(settings.estimatedConsultationTime),
          },
        ]}
      />
    </AnalyticsCard>
  );
}

const counts = ['completed', 'inProgress', 'waiting', 'skipped'] as const;
const tones = { completed: 'done', inProgress: 'serving', waiting: 'waiting', skipped: 'danger' } as const;
const parts: BarPart[] = counts.map((key) => ({ name: queueMessages.stats[key], tone: tones[key] }));

type WeeklyActivityProps = { today: string; weekly: readonly ActivityOfDate[] };

export function WeeklyActivity({ today, weekly }: WeeklyActivityProps) {
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
