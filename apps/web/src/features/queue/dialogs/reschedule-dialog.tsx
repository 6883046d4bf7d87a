import { BookedAppointment, EditAppointmentDialog } from '#features/appointments';
import { queueMessages as words } from '../queue.messages.ts';
import { useShownLine } from '../queue-context.ts';

type Props = {
  appointmentId: string;
  /** True if the appointment was a No Show and is being rebooked. */
  isOfSkipped?: boolean;
  onClose: () => void;
};

/** Loads the appointment and then shows its edit dialog. */
export function RescheduleDialog({ appointmentId, isOfSkipped = false, onClose }: Props) {
  const { timeZone } = useShownLine();
  return (
    <BookedAppointment uuid={appointmentId} title={words.reschedule} onClose={onClose}>
      {(appointment) => (
        <EditAppointmentDialog
          appointment={appointment}
          timeZone={timeZone}
          isToTakePlace={isOfSkipped}
          onClose={onClose}
        />
      )}
    </BookedAppointment>
  );
}
