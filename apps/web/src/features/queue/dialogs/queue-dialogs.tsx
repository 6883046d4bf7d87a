import type { ComponentProps, ReactNode } from 'react';
import { TicketDialog } from '#features/visits';
import { useRestorableState } from '#lib/drafts';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { DialogPart } from '#ui/dialog-part';
import { queueMessages as words } from '../queue.messages.ts';
import { type SomeonesTurn, useSkip } from '../queue-actions.ts';
import { type QueueDialog, QueueDialogContext, useShownLine } from '../queue-context.ts';
import type { FollowUpDialog as FollowUp, RescheduleDialog as Reschedule } from './appointment-dialogs.tsx';
import type { ForecastDialog as Forecast } from './forecast-dialog.tsx';
import type { PriorityDialog as Priority } from './priority-dialog.tsx';
import type { WalkInDialog as WalkIn } from './walk-in-dialog.tsx';

/**
 * Renders the dialogs of a queue outside of its rows, because a live update or the action itself may remove the row
 * that opened the dialog.
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
    case 'priority':
      return <PriorityDialog entry={dialog.entry} onClose={onClose} />;
    case 'ticket': {
      const { appointmentUuid: uuid, scheduledDateTime } = dialog.entry;
      const appointment = { uuid, scheduledDateTime, doctorName: doctor.name };
      return <TicketDialog appointment={appointment} onClose={onClose} />;
    }
    case 'follow-up':
      return <FollowUpDialog doctorId={doctor.id} patient={dialog.patient} onClose={onClose} />;
  }
}

type SkipProps = { patient: SomeonesTurn; onClose: () => void };

function SkipDialog({ patient, onClose }: SkipProps) {
  const { line } = useShownLine();
  const { skip, isSkipping } = useSkip(line);
  return (
    <ConfirmDialog
      title={words.skipTitle}
      confirmLabel={words.skipConfirm}
      busyText={words.skipping}
      variant="danger"
      isBusy={isSkipping}
      onConfirm={() => void skip(patient).finally(onClose)}
      onClose={onClose}
    >
      <p className="text-ink">{words.skipQuestion(patient.name)}</p>
      <p>{words.skipNotice[line.kind]}</p>
    </ConfirmDialog>
  );
}

const fetchWalkIn = async () => (await import('./walk-in-dialog.tsx')).WalkInDialog;
const fetchForecast = async () => (await import('./forecast-dialog.tsx')).ForecastDialog;
const fetchPriority = async () => (await import('./priority-dialog.tsx')).PriorityDialog;
const fetchFollowUp = async () => (await import('./appointment-dialogs.tsx')).FollowUpDialog;
const fetchReschedule = async () => (await import('./appointment-dialogs.tsx')).RescheduleDialog;

/**
 * Loaded on first use, like the dialogs below, because together they are more than half the size of the queue screen.
 */
function WalkInDialog(props: ComponentProps<typeof WalkIn>) {
  return <DialogPart fetchDialog={fetchWalkIn} given={props} />;
}

function ForecastDialog(props: ComponentProps<typeof Forecast>) {
  return <DialogPart fetchDialog={fetchForecast} given={props} />;
}

function PriorityDialog(props: ComponentProps<typeof Priority>) {
  return <DialogPart fetchDialog={fetchPriority} given={props} />;
}

function RescheduleDialog(props: ComponentProps<typeof Reschedule>) {
  return <DialogPart fetchDialog={fetchReschedule} given={props} />;
}

function FollowUpDialog(props: ComponentProps<typeof FollowUp>) {
  return <DialogPart fetchDialog={fetchFollowUp} given={props} />;
}
