import type { Appointment } from '@anteroom/contract/appointments';
import { patientNameOf } from '#features/appointments';
import { useArrival } from '#features/queue';
import { hasTicket } from '#features/visits';
import { toWallTime } from '#lib/wall-time';
import { ActionMenu, type MenuAction } from '#ui/action-menu';
import { actionsOf } from './actions-of.ts';
import { actionMessages as words } from './appointment-actions.messages.ts';
import { useStatusChange } from './use-status-change.ts';

export type MenuDialog = 'cancel' | 'ticket' | 'followUp';

type Props = {
  appointment: Appointment;
  timeZone: string;
  today: string;
  /** Opens a dialog above the table, because the row may disappear meanwhile. */
  onOpen: (dialog: MenuDialog, appointment: Appointment) => void;
};

/** The further actions of an appointment's row. Only what applies to it now is offered. */
export function AppointmentMenu({ appointment, timeZone, today, onOpen }: Props) {
  const { status, doctorId, uuid: appointmentId, scheduledDateTime, followUpDate } = appointment;
  const name = patientNameOf(appointment);
  const arrival = useArrival(doctorId);
  const { confirm } = useStatusChange(doctorId, timeZone);
  const isExpected = status === 'scheduled' || status === 'confirmed';
  const isDue = toWallTime(scheduledDateTime, timeZone).slice(0, 10) <= today;
  const offer = (isOffered: boolean, label: string, run: () => void): MenuAction[] =>
    isOffered ? [{ label, run }] : [];
  const open = (dialog: MenuDialog) => () => onOpen(dialog, appointment);
  const isSeen = status === 'completed' || status === 'in_progress';
  return (
    <ActionMenu
      label={actionsOf(name)}
      opensAtOnce
      actions={[
        ...offer(isExpected && isDue, words.checkIn, () => void arrival.note({ appointmentId, name }, true)),
        ...offer(status === 'scheduled', words.confirm, () => void confirm(appointment)),
        ...offer(isSeen || followUpDate !== null, words.bookFollowUp, open('followUp')),
        ...offer(hasTicket(appointment), words.ticket, open('ticket')),
        ...offer(isExpected, words.cancelConfirm, open('cancel')),
      ]}
    />
  );
}
