import { limits } from '@anteroom/contract/limits';
import { useState } from 'react';
import { patientNameOf } from '#features/appointments';
import { HiddenSectionsNote, useHiddenSections } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { TextAreaField } from '#ui/text-field';
import { actionMessages as words } from './appointment-actions.messages.ts';
import { type ActedOn, useStatusChange } from './use-status-change.ts';

type Props = { appointment: ActedOn; timeZone: string; onClose: () => void };

/** Asks for confirmation before it cancels an appointment. The reason is optional. */
export function CancelAppointmentDialog({ appointment, timeZone, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { change, isChanging } = useStatusChange(appointment.doctorId, timeZone);
  const isReasonHidden = useHiddenSections()('visit_reason');
  const name = patientNameOf(appointment);
  const cancellationReason = reason.trim();
  const cancel = () =>
    change(appointment, {
      status: 'cancelled',
      ...(cancellationReason === '' ? {} : { cancellationReason }),
    }).then(onClose, (failure: Error) => setError(messageOf(failure, words.failed(name))));
  return (
    <ConfirmDialog
      title={words.cancelTitle}
      confirmLabel={words.cancelConfirm}
      cancelLabel={words.keep}
      busyText={words.cancelling}
      variant="danger"
      isBusy={isChanging}
      error={error}
      onConfirm={() => void cancel()}
      onClose={onClose}
    >
      <p className="text-ink">{words.cancelQuestion(name)}</p>
      <p>{formatDateTime(appointment.scheduledDateTime, timeZone)}</p>
      <p>{words.cancelConsequence}</p>
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
    </ConfirmDialog>
  );
}
