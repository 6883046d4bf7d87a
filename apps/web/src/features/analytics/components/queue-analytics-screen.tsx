import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import type { Doctor } from '@anteroom/contract/staff';
import type { ReactNode } from 'react';
import { useClinic } from '#features/clinic';
import { LiveBanner } from '#features/live';
import { NotConfiguredNotice, QueueFrame, useLiveQueue } from '#features/queue';
import { hasCode } from '#lib/api-error';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { LoadNote } from '#ui/retry-banner';
import { analyticsMessages as words } from '../analytics.messages.ts';
import { useQueueAnalytics } from '../api/use-queue-analytics.ts';
import { statsOf } from '../reset-counts.ts';
import { AnalyticsActions } from './analytics-actions.tsx';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { CentralOverview, NextPatientCard } from './central-overview.tsx';
import { QueueAddressContext, queueAddress } from './count-link.tsx';
import { QueueConfiguration } from './queue-configuration.tsx';
import { QueueStatusCard } from './queue-status-card.tsx';
import { StatusBar } from './status-bar.tsx';
import { TodaysPerformance } from './todays-performance.tsx';
import { WeeklyActivity } from './weekly-activity.tsx';

type Props = { doctor: Doctor; doctorPicker: ReactNode };

/** The analytics of one doctor's queue, updated by live events, with polling as a fallback. */
export function QueueAnalyticsScreen({ doctor, doctorPicker }: Props) {
  const { today, timezone: timeZone } = useClinic();
  const reading = useQueueAnalytics(doctor.id);
  const { data: analytics, error, refetch } = reading;
  const downSince = useLiveQueue({ doctorId: doctor.id, today }, analytics !== undefined);
  if (hasCode(error, 'queue_not_configured')) {
    return (
      <QueueFrame toolbar={doctorPicker}>
        <NotConfiguredNotice doctorId={doctor.id} />
      </QueueFrame>
    );
  }
  return (
    <QueueFrame toolbar={doctorPicker}>
      <LiveBanner downSince={downSince} timeZone={timeZone} />
      <LoadNote reading={reading} timeZone={timeZone}>
        <AnalyticsFailed onRetry={refetch} />
      </LoadNote>
      {!analytics && !error && <AnalyticsSkeleton />}
      {analytics && <Figures doctor={doctor} analytics={analytics} />}
    </QueueFrame>
  );
}

function AnalyticsFailed({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const tryAgain = (
    <Button size="small" onClick={() => void onRetry()}>
      {words.tryAgain}
    </Button>
  );
  return (
    <Banner tone="danger" title={words.failedTitle} action={tryAgain}>
      {words.failed}
    </Banner>
  );
}

function Figures({ doctor, analytics }: { doctor: Doctor; analytics: QueueAnalytics }) {
  const { queueType, currentStatus, dayWise, central } = analytics;
  const stats = statsOf(analytics);
  const completionRate = dayWise?.today.completionRate ?? central?.completionRate ?? 0;
  return (
    <QueueAddressContext value={queueAddress(queueType, doctor.id)}>
      <AnalyticsActions doctor={doctor} analytics={analytics} />
      <StatusBar status={currentStatus} stats={stats} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <QueueStatusCard isActive={currentStatus.isActive} stats={stats} completionRate={completionRate} />
        {dayWise && <TodaysPerformance {...dayWise} />}
        {central && <CentralOverview central={central} />}
      </div>
      {dayWise && <WeeklyActivity today={dayWise.today.date} weekly={dayWise.weekly} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:auto-cols-fr lg:grid-flow-col">
        {central && <NextPatientCard nextPatient={central.nextPatient} />}
        <QueueConfiguration settings={analytics.queueSettings} doctor={doctor} />
      </div>
    </QueueAddressContext>
  );
}
