import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import { togglePause } from '@anteroom/contract/queue-reset';
import type { Doctor } from '@anteroom/contract/staff';
import { History, Pause, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useQueueRefresh } from '#features/queue';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogsButton } from '#ui/dialogs-button';
import { resetMessages, analyticsMessages as words } from '../analytics.messages.ts';
import { QueueHistoryDialog } from './queue-history-dialog.tsx';
import { ResetQueueDialog } from './reset-queue-dialog.tsx';

type Props = { doctor: Doctor; analytics: QueueAnalytics };

/** Renders the action buttons and, right below them, the error of a failed action. */
export function AnalyticsActions({ doctor, analytics }: Props) {
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
