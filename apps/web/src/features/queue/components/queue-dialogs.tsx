import type { ReactNode } from 'react';
import { TicketDialog } from '#features/visits';
import { useRestorableState } from '#lib/drafts';
import { useShownLine } from '../shown-line.ts';
import { type QueueDialog, QueueDialogContext } from '../use-open-queue-dialog.ts';
import { ForecastDialog } from './forecast-dialog.tsx';
import { RescheduleDialog, WalkInDialog } from './lazy-dialogs.tsx';
import { SkipDialog } from './skip-dialog.tsx';

/**
 * Renders the dialogs of a queue above the queue itself, because a live update or the action itself may remove the row
 * that opened them.
 */
export function LineDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useRestorableState<QueueDialog | null>('queue.asked', null);
  return (
    <QueueDialogContext value={setDialog}>
      {children}
      {dialog && <OpenQueueDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </QueueDialogContext>
  );
}

function OpenQueueDialog({ dialog, onClose }: { dialog: QueueDialog; onClose: () => void }) {
  const { doctor, today } = useShownLine();
  switch (dialog.act) {
    case 'walk-in':
      return <WalkInDialog doctor={doctor} today={today} onClose={onClose} />;
    case 'forecast':
      return <ForecastDialog onClose={onClose} />;
    case 'skip':
      return <SkipDialog patient={dialog.patient} onClose={onClose} />;
    case 'reschedule':
      return <RescheduleDialog {...dialog} onClose={onClose} />;
    case 'ticket': {
      const { appointmentUuid: uuid, scheduledDateTime } = dialog.entry;
      const appointment = { uuid, scheduledDateTime, doctorName: doctor.name };
      return <TicketDialog appointment={appointment} onClose={onClose} />;
    }
  }
}
