import type { Appointment } from '@anteroom/contract/appointments';
import { ApiError } from '#lib/api-error';
import { formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useDeleteAppointment } from '../api/appointment-queries.ts';
import { patientNameOf } from '../appointment-texts.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';
import { LazyScope } from '../series/lazy-series.tsx';
import { seriesMessages } from '../series/series.messages.ts';
import { useDeleteFollowing } from '../series/series-queries.ts';
import { useScope } from '../series/use-scope.ts';

type Props = { appointment: Appointment; timeZone: string; onClose: () => void };

export function DeleteAppointmentDialog({ appointment, timeZone, onClose }: Props) {
  const remove = useDeleteAppointment();
  const removeFollowing = useDeleteFollowing();
  const scope = useScope(appointment);
  const isForAll = scope.value === 'following';
  const name = patientNameOf(appointment);
  const time = formatDateTime(appointment.scheduledDateTime, timeZone);
  const count = scope.following.length;
  const message = isForAll ? seriesMessages.deleted(name, count) : words.deleted(name, time);
  const confirm = () =>
    (isForAll ? removeFollowing : remove).mutate(
      { params: { uuid: appointment.uuid } },
      {
        onSuccess: () => {
          showToast({ tone: 'neutral', message });
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
      isBusy={remove.isPending || removeFollowing.isPending}
      error={failureOf(isForAll ? removeFollowing.error : remove.error)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-ink">{words.deleteQuestion(name)}</p>
      <p>{words.deletedVisit(time, appointment.doctorName)}</p>
      <LazyScope of="delete" scope={scope} timeZone={timeZone} />
      <p>{words.deleteConsequence}</p>
    </ConfirmDialog>
  );
}

/** Returns the error message prescribed by the specification, followed by the server's reason if there is one. */
function failureOf(error: Error | null): string | null {
  if (!error) return null;
  const reason = error instanceof ApiError && error.body ? ` ${error.message}` : '';
  return `${words.deleteFailed}${reason}`;
}
