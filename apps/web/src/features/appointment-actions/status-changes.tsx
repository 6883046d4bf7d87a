import {
  type Appointment,
  type AppointmentStatus,
  appointment as appointmentShape,
} from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { useState } from 'react';
import { appointmentMessages, isExpected, patientNameOf, useUpdateAppointment } from '#features/appointments';
import { HiddenSectionsNote, useHiddenSections } from '#features/clinic';
import { useUndoToast } from '#features/queue';
import { hasCode, messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { toWallTime } from '#lib/wall-time';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { TextAreaField } from '#ui/text-field';
import { useDiscardQuestion } from '#ui/typing-dialog';
import { actionMessages as words } from './appointment-actions.messages.ts';

/** The fields of an appointment that its actions need. Both the table and the board have them. */
export type ActedOn = Pick<
  Appointment,
  'uuid' | 'version' | 'doctorId' | 'patientFirstName' | 'patientLastName' | 'scheduledDateTime' | 'status'
>;

type StatusChange = { status: AppointmentStatus; cancellationReason?: string };

/** Changes the status of one doctor's appointments. Offers Undo for ten seconds. */
export function useStatusChange(doctorId: number, timeZone: string) {
  const { mutateAsync, isPending } = useUpdateAppointment();
  const offerUndo = useUndoToast(doctorId);
  const send = ({ uuid, version }: ActedOn, body: StatusChange) =>
    mutateAsync({ params: { uuid }, body, ifMatch: version });
  const toastOf = (after: Appointment) => ({
    message: appointmentMessages.savedStatus[after.status](
      patientNameOf(after),
      formatDateTime(after.scheduledDateTime, timeZone),
    ),
    about: `change of ${after.uuid}`,
    tone: 'done' as const,
  });
  const showFailure = (appointment: ActedOn, error: Error) => {
    const failed = words.failed(patientNameOf(appointment));
    const message = `${failed} ${messageOf(error, '')}`.trim();
    showToast({ tone: 'danger', message, about: `change of ${appointment.uuid}` });
  };
  const changeBack = (after: Appointment, status: AppointmentStatus) =>
    send(after, { status }).then(
      ({ appointment }) => showToast(toastOf(appointment)),
      (error: Error) => showFailure(after, error),
    );
  /** Changes the status of an appointment. Rejects with the error of the request. */
  const change = async (before: ActedOn, body: StatusChange) => {
    const { appointment: after, undoVersion } = await send(before, body);
    const toast = toastOf(after);
    // With an undo version, the queue's undo also restores the patient's position in the queue. Otherwise Undo only
    // changes the status back.
    if (undoVersion !== null) return offerUndo({ ...toast, version: undoVersion });
    const undo = () => void changeBack(after, before.status);
    showToast({ ...toast, action: { label: words.undo, run: undo } });
  };
  const confirm = (appointment: ActedOn) =>
    change(appointment, { status: 'confirmed' }).catch((error: Error) => showFailure(appointment, error));
  return { change, confirm, isChanging: isPending };
}

/** Returns the status changes that apply to an appointment now. */
export function changesNow(
  { status, scheduledDateTime }: Pick<Appointment, 'status' | 'scheduledDateTime'>,
  { timeZone, today }: { timeZone: string; today: string },
) {
  const mayCancel = isExpected(status);
  return {
    mayCheckIn: mayCancel && toWallTime(scheduledDateTime, timeZone).slice(0, 10) <= today,
    mayConfirm: status === 'scheduled',
    mayCancel,
  };
}

type Props = { appointment: ActedOn; timeZone: string; onClose: () => void };

/** Asks for confirmation before it cancels an appointment. The reason is optional. */
export function CancelAppointmentDialog({ appointment: opened, timeZone, onClose }: Props) {
  const [reason, setReason] = useState('');
  const { appointment, error, cancel, isCancelling } = useCancellation(opened, timeZone, onClose);
  const isReasonHidden = useHiddenSections()('visit_reason');
  const isPossible = isExpected(appointment.status);
  const cancellationReason = reason.trim();
  const { dismiss, question } = useDiscardQuestion(cancellationReason !== '', onClose);
  return (
    <ConfirmDialog
      title={words.cancelTitle}
      confirmLabel={words.cancelConfirm}
      cancelLabel={words.keep}
      busyText={words.cancelling}
      variant="danger"
      isBusy={isCancelling}
      isReady={isPossible}
      error={error}
      onConfirm={() => void cancel(cancellationReason)}
      onClose={onClose}
      onDismiss={dismiss}
    >
      <p className="text-ink">{words.cancelQuestion(patientNameOf(appointment))}</p>
      <p>{formatDateTime(appointment.scheduledDateTime, timeZone)}</p>
      <p>{isPossible ? words.cancelConsequence : words.settled(appointment.status)}</p>
      {isReasonHidden ? (
        <HiddenSectionsNote of={['visit_reason']} />
      ) : (
        <TextAreaField
          label={words.reason}
          maxLength={limits.appointment.cancellationReason}
          rows={2}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {question}
    </ConfirmDialog>
  );
}

/**
 * Manages cancelling an appointment. If someone else has changed the appointment meanwhile, returns its current
 * version, so that the user can confirm again without typing the reason again.
 */
function useCancellation(opened: ActedOn, timeZone: string, onCancelled: () => void) {
  const [appointment, setAppointment] = useState(opened);
  const [error, setError] = useState<string | null>(null);
  const { change, isChanging } = useStatusChange(appointment.doctorId, timeZone);
  const cancel = (cancellationReason: string) =>
    change(appointment, {
      status: 'cancelled',
      ...(cancellationReason === '' ? {} : { cancellationReason }),
    }).then(onCancelled, (failure: Error) => {
      setError(messageOf(failure, words.failed(patientNameOf(appointment))));
      if (hasCode(failure, 'stale_write')) setAppointment(appointmentShape.parse(failure.body?.current));
    });
  return { appointment, error, cancel, isCancelling: isChanging };
}
