import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import { useClinic } from '#features/clinic';
import { formatClock, formatClockRange, formatShortDate } from '#lib/format-date';
import { DescriptionList } from '#ui/description-list';
import { analyticsMessages as words } from '../analytics.messages.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { CountTiles } from './count-tiles.tsx';

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

type Estimated = Pick<NonNullable<Central['nextPatient']>, 'estimatedTime' | 'estimateLow' | 'estimateHigh'>;

function estimateOf({ estimatedTime, estimateLow, estimateHigh }: Estimated, timeZone: string): string {
  if (estimateLow !== null && estimateHigh !== null) {
    return formatClockRange(estimateLow, estimateHigh, timeZone);
  }
  return estimatedTime === null ? words.noEstimate : formatClock(estimatedTime, timeZone);
}
