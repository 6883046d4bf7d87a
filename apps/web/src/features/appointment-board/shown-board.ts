import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { createContext, useContext } from 'react';
import {
  appointmentStatusLabels,
  appointmentTypeLabels,
  patientNameOf,
  type TimeToBook,
} from '#features/appointments';
import { formatClock, formatLongDate } from '#lib/format-date';
import { boardMessages as words } from './board.messages.ts';
import { type Board, type BoardColumn, endOf } from './board.ts';
import { isMovable } from './drag-state.ts';

export type BoardView = 'day' | 'week';

export type ShownBoard = { board: Board; view: BoardView; timeZone: string; now: number };

export const ShownBoardContext = createContext<ShownBoard | null>(null);

/** Returns the data of the surrounding board. Must be called inside a board. */
export function useShownBoard(): ShownBoard {
  const shown = useContext(ShownBoardContext);
  if (!shown) throw new Error('This was rendered outside a board.');
  return shown;
}

/** Returns the name of a column: a doctor on a day board, a date on a week board. */
export function columnName({ doctor, day }: BoardColumn, view: BoardView): string {
  return view === 'day' ? doctor.name : formatLongDate(day.date);
}

export function timesOf(appointment: BoardAppointment, timeZone: string) {
  const from = formatClock(appointment.scheduledDateTime, timeZone);
  return { from, to: formatClock(endOf(appointment), timeZone) };
}

export function appointmentSentence(appointment: BoardAppointment, where: string, timeZone: string): string {
  const { from, to } = timesOf(appointment, timeZone);
  const { status, appointmentType, arrivedAt, reasonForVisit } = appointment;
  return [
    patientNameOf(appointment),
    words.inWords(from, to),
    where,
    // If the appointment cannot be moved, say so together with the status, because the status is the reason.
    isMovable(appointment) ? appointmentStatusLabels[status] : words.settled(status),
    appointmentTypeLabels[appointmentType],
    ...(arrivedAt === null ? [] : [words.arrived(formatClock(arrivedAt, timeZone))]),
    ...(reasonForVisit ? [reasonForVisit] : []),
  ].join(', ');
}

export type BoardActions = {
  /** Books a free time. Null if the user may not book. */
  onBook: ((time: TimeToBook) => void) | null;
  onOpen: (uuid: string) => void;
};

/** The actions of a block on the board. The board asks for confirmation before it cancels an appointment. */
export type BlockActions = BoardActions & { onCancel: (appointment: BoardAppointment) => void };
