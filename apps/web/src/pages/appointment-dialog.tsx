import type { Appointment } from '@anteroom/contract/appointments';
import { CancelAppointmentDialog } from '#features/appointment-actions';
import {
  BookedAppointment,
  DeleteAppointmentDialog,
  EditAppointmentDialog,
  type TimeToBook,
  ViewAppointmentDialog,
  appointmentMessages as words,
} from '#features/appointments';
import { useClinic } from '#features/clinic';
import { useDoctors } from '#features/staff';
import { TicketDialog } from '#features/visits';
import { BookOrWaitDialog } from '#features/waiting-list';

export type OpenAppointmentDialog =
  | { mode: 'create'; followUpOf?: Appointment; time?: TimeToBook }
  /** For a screen that knows only the appointment's uuid. */
  | { mode: 'open'; uuid: string }
  | { mode: 'view' | 'edit' | 'delete' | 'cancel' | 'ticket'; appointment: Appointment };

type Props = {
  open: OpenAppointmentDialog;
  /** Opens another dialog, which replaces this one. */
  onOpen: (dialog: OpenAppointmentDialog) => void;
  onClose: () => void;
};

/** Renders the dialogs of an appointment, on top of the table or the board. */
export function AppointmentDialog({ open, onOpen, onClose }: Props) {
  const { timezone: timeZone } = useClinic();
  const { data: doctors } = useDoctors();
  const view = (appointment: Appointment) => (
    <ViewAppointmentDialog
      appointment={appointment}
      timeZone={timeZone}
      onClose={onClose}
      onEdit={(shown) => onOpen({ mode: 'edit', appointment: shown })}
      onBookFollowUp={(followUpOf) => onOpen({ mode: 'create', followUpOf })}
    />
  );
  if (open.mode === 'create') {
    if (!doctors) return null;
    const { followUpOf: visit, time } = open;
    return (
      <BookOrWaitDialog doctors={doctors} timeZone={timeZone} visit={visit} time={time} onClose={onClose} />
    );
  }
  if (open.mode === 'open') {
    return (
      <BookedAppointment uuid={open.uuid} title={words.viewTitle} onClose={onClose}>
        {view}
      </BookedAppointment>
    );
  }
  const shown = { appointment: open.appointment, timeZone, onClose };
  if (open.mode === 'edit') return <EditAppointmentDialog {...shown} />;
  if (open.mode === 'delete') return <DeleteAppointmentDialog {...shown} />;
  if (open.mode === 'cancel') return <CancelAppointmentDialog {...shown} />;
  if (open.mode === 'ticket') return <TicketDialog appointment={open.appointment} onClose={onClose} />;
  return view(open.appointment);
}
