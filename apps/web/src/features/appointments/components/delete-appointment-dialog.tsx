import { seenAsText } from '@anteroom/contract/appointment-series';
import { type Appointment, appointment as appointmentShape } from '@anteroom/contract/appointments';
import { useState } from 'react';
import { ApiError, hasCode } from '#lib/api-error';
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

export function DeleteAppointmentDialog({ appointment: opened, timeZone, onClose }: Props) {
  const [appointment, setAppointment] = useState(opened);
  const remove = useDeleteAppointment();
  const removeFollowing = useDeleteFollowing();
  const scope = useScope(appointment);
  const isForAll = scope.value === 'following';
  const name = patientNameOf(appointment);
  const time = formatDateTime(appointment.scheduledDateTime, timeZone);
  const { uuid, version } = appointment;
  const ended = removeFollowing.isError && !scope.isOffered ? seriesMessages.endedToDelete : null;
  const handlersFor = (message: string) => ({
    onSuccess: () => {
      showToast({ tone: 'neutral', message });
      onClose();
    },
    onError: (error: Error) => {
      // Show the current time, and send the current version when the user confirms again.
      if (hasCode(error, 'stale_write')) setAppointment(appointmentShape.parse(error.body?.current));
    },
  });
  const confirm = () => {
    const params = { uuid };
    // If the series has ended, the dialog says so but may still show the appointment as it was before. Send no version
    // then, because it would be outdated.
    const seen = ended ? {} : { ifMatch: version };
    if (!isForAll) return remove.mutate({ params, ...seen }, handlersFor(words.deleted(name, time)));
    const { following } = scope;
    removeFollowing.mutate(
      { params, query: { seen: seenAsText(following) }, ifMatch: version },
      handlersFor(seriesMessages.deleted(name, following.length)),
    );
  };
  return (
    <ConfirmDialog
      title={words.deleteTitle}
      confirmLabel={words.deleteTitle}
      busyText={words.deleting}
      variant="danger"
      isBusy={remove.isPending || removeFollowing.isPending}
      error={
        isForAll
          ? failureOf(removeFollowing.error, seriesMessages.staleToDelete)
          : (failureOf(remove.error, words.staleToDelete) ?? ended)
      }
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

/**
 * Returns the message for an error. If the appointment was changed meanwhile, this is `stale`. Otherwise it is the
 * message prescribed by the specification, followed by the server's reason if there is one.
 */
function failureOf(error: Error | null, stale: string): string | null {
  if (!error) return null;
  if (hasCode(error, 'stale_write')) return stale;
  const reason = error instanceof ApiError && error.body ? ` ${error.message}` : '';
  return `${words.deleteFailed}${reason}`;
}
