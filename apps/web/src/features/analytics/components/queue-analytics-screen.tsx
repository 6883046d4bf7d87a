import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import { togglePause } from '@anteroom/contract/queue-reset';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { History, Pause, Play, RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useClinic } from '#features/clinic';
import { LiveBanner } from '#features/live';
import { NotConfiguredNotice, QueueFrame, useLiveQueue, useQueueRefresh } from '#features/queue';
import { hasCode } from '#lib/api-error';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogsButton } from '#ui/dialogs-button';
import { LoadNote } from '#ui/retry-banner';
import { resetMessages, analyticsMessages as words } from '../analytics.messages.ts';
import { analyticsQuery } from '../api/analytics-queries.ts';
import {
  CentralOverview,
  NextPatientCard,
  QueueConfiguration,
  QueueStatusCard,
  TodaysPerformance,
  WeeklyActivity,
} from './analytics-cards.tsx';
import { QueueHistoryDialog } from './queue-history-dialog.tsx';
import { ResetQueueDialog, statsOf } from './reset-queue-dialog.tsx';
import { QueueAddressContext, queueAddress, StatusBar } from './status-bar.tsx';

type Props = { doctor: Doctor; doctorPicker: ReactNode };

/** Shows the analytics of one doctor's queue. Live events update them, with polling as a fallback. */
export function QueueAnalyticsScreen({ doctor, doctorPicker }: Props) {
  const { today, timezone: timeZone } = useClinic();
  const reading = useQuery(analyticsQuery(doctor.id));
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

function AnalyticsSkeleton() {
  return (
    <div role="status" className="grid animate-pulse gap-x-4 gap-y-5 lg:grid-cols-2">
      <div aria-hidden="true" className="flex flex-wrap gap-2 lg:col-span-2">
        <div className="h-11 w-38 rounded-md bg-sunken md:h-10" />
        <div className="h-11 w-38 rounded-md bg-sunken md:h-10" />
        <div className="ml-auto h-11 w-32 rounded-md bg-sunken md:h-10" />
      </div>
      <p className="panel min-h-14 px-5 py-4 text-sm text-ink-faint lg:col-span-2">{words.loading}</p>
      <CardSkeleton className="h-65" />
      <CardSkeleton className="h-65" />
      <CardSkeleton className="h-125 lg:col-span-2" />
      <CardSkeleton className="h-48 lg:col-span-2" />
    </div>
  );
}

function CardSkeleton({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className={`panel grid content-start gap-5 p-5 ${className}`}>
      <div className="h-5 w-2/5 rounded-md bg-sunken" />
      <div className="h-3.5 w-4/5 rounded-md bg-sunken" />
      <div className="h-3.5 w-3/5 rounded-md bg-sunken" />
    </div>
  );
}

type AnalyticsActionsProps = { doctor: Doctor; analytics: QueueAnalytics };

/** Renders the action buttons and, right below them, the error of a failed action. */
function AnalyticsActions({ doctor, analytics }: AnalyticsActionsProps) {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { isActive } = analytics.currentStatus;
  const toggle = useToggle(doctor.id, isActive);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<History aria-hidden="true" className="size-4.5" />}
          onClick={() => setIsHistoryOpen(true)}
        >
          {words.viewHistory}
        </Button>
        <PauseButton isActive={isActive} isBusy={toggle.isBusy} onPress={toggle.press} />
        <DialogsButton
          label={resetMessages.reset}
          icon={<RotateCcw aria-hidden="true" className="size-4.5" />}
          variant="dangerQuiet"
          className="ml-auto"
        >
          {(close) => <ResetQueueDialog doctor={doctor} analytics={analytics} onClose={close} />}
        </DialogsButton>
      </div>
      {toggle.errorText && <Banner tone="danger">{toggle.errorText}</Banner>}
      {toggle.crossed && <Banner tone="warning">{toggle.crossed}</Banner>}
      {isHistoryOpen && <QueueHistoryDialog doctorId={doctor.id} onClose={() => setIsHistoryOpen(false)} />}
    </div>
  );
}

/**
 * Pauses or resumes a queue with one click. The click toggles the state, so if another user has just toggled it too, a
 * message says what the click did.
 */
function useToggle(doctorId: number, isActive: boolean) {
  const toggle = useRouteMutation(togglePause, useQueueRefresh(doctorId));
  const [crossed, setCrossed] = useState<string | null>(null);
  const press = () => {
    setCrossed(null);
    toggle.mutate(
      { params: { doctorId } },
      {
        onSuccess: ({ currentStatus }) => {
          if (currentStatus.isActive !== isActive) return;
          setCrossed(isActive ? words.crossed.paused : words.crossed.active);
        },
      },
    );
  };
  return {
    press,
    isBusy: toggle.isPending,
    errorText: toggle.isError ? words.toggleFailed : null,
    crossed,
  };
}

type PauseButtonProps = { isActive: boolean; isBusy: boolean; onPress: () => void };

/** Renders Pause or Resume. Resume is a primary button, because resuming is the next step for a paused queue. */
function PauseButton({ isActive, isBusy, onPress }: PauseButtonProps) {
  const Icon = isActive ? Pause : Play;
  return (
    <Button
      variant={isActive ? 'secondary' : 'primary'}
      icon={<Icon aria-hidden="true" className="size-4.5" />}
      isBusy={isBusy}
      busyText={words.updating}
      onClick={onPress}
    >
      {isActive ? words.pause : words.resume}
    </Button>
  );
}
