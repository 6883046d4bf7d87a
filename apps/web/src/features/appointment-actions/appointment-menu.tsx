import type { Appointment } from '@anteroom/contract/appointments';
import { type ActionsAround, patientNameOf } from '#features/appointments';
import { useArrival } from '#features/queue';
import { hasTicket } from '#features/visits';
import { ActionMenu, type MenuAction } from '#ui/action-menu';
import { actionMessages as words } from './appointment-actions.messages.ts';
import { changesNow, useStatusChange } from './status-changes.tsx';

export type MenuDialog = 'cancel' | 'ticket' | 'followUp';

type Props = {
  /** The label of the menu button, which is on screen before this component and its texts have loaded. */
  label: string;
  appointment: Appointment;
  timeZone: string;
  today: string;
  /** Row actions that the row has no room for. The menu lists them before and after its other actions. */
  around?: ActionsAround | undefined;
  /** Opens a dialog that is rendered outside of the table, because the row may disappear while the dialog is open. */
  onOpen: (dialog: MenuDialog, appointment: Appointment) => void;
};

/** Renders the menu of an appointment's row. Offers only the actions that apply to the appointment now. */
export function AppointmentMenu({ label, appointment, timeZone, today, around, onOpen }: Props) {
  const { status, doctorId, uuid: appointmentId, followUpDate } = appointment;
  const name = patientNameOf(appointment);
  const arrival = useArrival(doctorId);
  const { confirm } = useStatusChange(doctorId, timeZone);
  const { mayCheckIn, mayConfirm, mayCancel } = changesNow(appointment, { timeZone, today });
  const offer = (isOffered: boolean, label: string, run: () => void): MenuAction[] =>
    isOffered ? [{ label, run }] : [];
  const open = (dialog: MenuDialog) => () => onOpen(dialog, appointment);
  const isSeen = status === 'completed' || status === 'in_progress';
  return (
    <ActionMenu
      label={label}
      opensAtOnce
      actions={[
        ...(around?.before ?? []),
        ...offer(mayCheckIn, words.checkIn, () => void arrival.note({ appointmentId, name }, true)),
        ...offer(mayConfirm, words.confirm, () => void confirm(appointment)),
        ...offer(isSeen || followUpDate !== null, words.bookFollowUp, open('followUp')),
        ...offer(hasTicket(appointment), words.ticket, open('ticket')),
        ...offer(mayCancel, words.cancelConfirm, open('cancel')),
        ...(around?.after ?? []),
      ]}
    />
  );
}
