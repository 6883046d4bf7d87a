import { EditAppointmentDialog } from '#features/appointments';
import { Dialog, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { useBooked } from '../api/use-booked.ts';
import { queueWords as words } from '../queue.words.ts';
import { useShownLine } from '../shown-line.ts';

type Props = {
  appointmentId: string;
  /** The appointment is a No Show and is to take place after all. */
  isOfSkipped?: boolean;
  onClose: () => void;
};

/** The appointment's own dialog, once the appointment is here. */
export function RescheduleDialog({ appointmentId, isOfSkipped = false, onClose }: Props) {
  const { timeZone } = useShownLine();
  const { data: appointment, isError, refetch } = useBooked(appointmentId);
  if (appointment) {
    return (
      <EditAppointmentDialog
        appointment={appointment}
        timeZone={timeZone}
        isToTakePlace={isOfSkipped}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={words.reschedule} onClose={onClose}>
      <DialogBody label={words.reschedule}>
        {isError ? (
          <RetryBanner onRetry={refetch}>{words.appointmentFailed}</RetryBanner>
        ) : (
          <Skeleton label={words.loadingAppointment} rows={4} />
        )}
      </DialogBody>
    </Dialog>
  );
}
