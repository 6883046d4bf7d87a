import type { Appointment } from '@anteroom/contract/appointments';
import { ApiError } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useDeleteAppointment } from '../api/appointment-queries.ts';
import { patientNameOf } from '../appointment-texts.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';

type Props = { appointment: Appointment; timeZone: string; onClose: () => void };

export function DeleteAppointmentDialog({ appointment, timeZone, onClose }: Props) {
  const remove = useDeleteAppointment();
  const name = patientNameOf(appointment);
  const time = formatDateTime(appointment.scheduledDateTime, timeZone);
  const confirm = () =>
    remove.mutate(
      { params: { uuid: appointment.uuid } },
      {
        onSuccess: () => {
          showToast({ tone: 'neutral', message: words.deleted(name, time) });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      confirmLabel={words.deleteTitle}
      busyText={words.deleting}
      variant="danger"
      isBusy={remove.isPending}
      error={failureOf(remove.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-ink">{words.deleteQuestion(name)}</p>
      <p>{words.deletedVisit(time, appointment.doctorName)}</p>
      <p>{words.deleteConsequence}</p>
    </ConfirmDialog>
  );
}

/** Returns the specification's message, followed by the server's reason if it gave one. */
function failureOf(error: Error | null): string | null {
  if (!error) return null;
  const reason = error instanceof ApiError && error.body ? ` ${error.message}` : '';
  return `${words.deleteFailed}${reason}`;
}
