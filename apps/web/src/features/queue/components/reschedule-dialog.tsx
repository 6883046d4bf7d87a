import { BookedAppointment, EditAppointmentDialog } from '#features/appointments';
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
