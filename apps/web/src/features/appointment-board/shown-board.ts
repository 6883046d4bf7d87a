import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { createContext, useContext } from 'react';
import { appointmentStatusLabels, appointmentTypeLabels, patientNameOf } from '#features/appointments';
import { formatClock, formatLongDate } from '#lib/format-date';
import { type Board, type BoardColumn, endOf } from './board.ts';
import { boardWords as words } from './board.words.ts';
import { isMovable } from './carry.ts';

export type BoardView = 'day' | 'week';

export type ShownBoard = { board: Board; view: BoardView; timeZone: string; now: number };

export const ShownBoardContext = createContext<ShownBoard | null>(null);

/** The board that is on the screen, for its parts. */
export function useShownBoard(): ShownBoard {
  const shown = useContext(ShownBoardContext);
  if (!shown) throw new Error('This was rendered outside a board.');
  return shown;
}

/** A day's columns are doctors, a week's are dates. */
export function columnName({ doctor, day }: BoardColumn, view: BoardView): string {
  return view === 'day' ? doctor.name : formatLongDate(day.date);
}

export function timesOf(appointment: BoardAppointment, timeZone: string) {
  const from = formatClock(appointment.scheduledDateTime, timeZone);
  return { from, to: formatClock(endOf(appointment), timeZone) };
}

/** All that the board says of an appointment, in one sentence. */
export function appointmentSentence(appointment: BoardAppointment, where: string, timeZone: string): string {
  const { from, to } = timesOf(appointment, timeZone);
  const { status, appointmentType } = appointment;
  return [
    patientNameOf(appointment),
    words.inWords(from, to),
    where,
    // Why it is not moved says the status too.
    isMovable(appointment) ? appointmentStatusLabels[status] : words.settled(status),
    appointmentTypeLabels[appointmentType],
  ].join(', ');
}
