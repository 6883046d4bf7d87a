import type { QueueAnalytics } from '@anteroom/contract/queue-analytics';
import type { Doctor } from '@anteroom/contract/staff';
import { History, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { DialogsButton } from '#ui/dialogs-button';
import { resetMessages, analyticsMessages as words } from '../analytics.messages.ts';
import { useToggle } from '../use-toggle.ts';
import { PauseButton } from './pause-button.tsx';
import { QueueHistoryDialog } from './queue-history-dialog.tsx';
import { ResetQueueDialog } from './reset-queue-dialog.tsx';

type Props = { doctor: Doctor; analytics: QueueAnalytics };

/** The action buttons, with errors right below them. */
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
