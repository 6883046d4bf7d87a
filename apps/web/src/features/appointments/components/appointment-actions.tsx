import type { Appointment } from '@anteroom/contract/appointments';
import { CalendarPlus, Eye, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#ui/button';
import { appointmentName } from '../appointment-texts.ts';
import { appointmentMessages as words } from '../appointments.messages.ts';

export type AppointmentAction = (appointment: Appointment) => void;

export type AppointmentActions = {
  onView: AppointmentAction;
  onEdit: AppointmentAction;
  onDelete: AppointmentAction;
  onBookFollowUp: AppointmentAction;
};

type Props = { appointment: Appointment; timeZone: string; actions: AppointmentActions };

/** The actions of an appointment row, in two rows where the table is narrow. */
export function AppointmentRowActions({ appointment, timeZone, actions }: Props) {
  const name = appointmentName(appointment, timeZone);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: only keeps a press on an icon from opening the row as well.
    <div
      className="flex gap-1 @max-3xl:justify-end @3xl:-mx-2 @3xl:grid @3xl:w-max @3xl:grid-cols-2 @3xl:gap-0 @5xl:mx-0 @5xl:flex @5xl:gap-1"
      onClick={(event) => event.stopPropagation()}
    >
      <IconButton
        label={words.viewOf(name)}
        icon={<Eye aria-hidden="true" className="size-4.5" />}
        onClick={() => actions.onView(appointment)}
      />
      <IconButton
        label={words.editOf(name)}
        icon={<Pencil aria-hidden="true" className="size-4.5" />}
        onClick={() => actions.onEdit(appointment)}
      />
      <IconButton
        label={words.deleteOf(name)}
        icon={<Trash2 aria-hidden="true" className="size-4.5" />}
        className="hover:bg-danger-soft hover:text-danger"
        onClick={() => actions.onDelete(appointment)}
      />
      {appointment.followUpDate !== null && (
        <IconButton
          label={words.bookFollowUpOf(name)}
          icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
          onClick={() => actions.onBookFollowUp(appointment)}
        />
      )}
    </div>
  );
}
