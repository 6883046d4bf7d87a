import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { useRef, useState } from 'react';
import { patientNameOf } from '#features/appointments';
import { formatClock } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { isOffered, takenBy } from './board.ts';
import { boardWords as words } from './board.words.ts';
import { type Carried, isMovable, pickUp, refusalOf, targetOf } from './carry.ts';
import { columnName, type ShownBoard } from './shown-board.ts';

export type Hand = ReturnType<typeof useHand>;

type Ends = {
  onTake: () => void;
  /** Let go where it may be: another time than it has. */
  onDrop: (appointment: BoardAppointment, to: number) => void;
  onLeave: () => void;
};

/** What is carried over the board, by the pointer or by keys, and what is said about it. */
export function useHand(shown: ShownBoard, { onTake, onDrop, onLeave }: Ends) {
  const [carried, setCarried] = useState<Carried | null>(null);
  const isFull = useRef(false);
  const [announcement, say] = useState('');
  const carry = (next: Carried | null) => {
    isFull.current = next !== null;
    setCarried(next);
  };
  const take = (appointment: BoardAppointment) => {
    const taken = isMovable(appointment) ? pickUp(shown.board, appointment) : null;
    if (!taken) {
      showToast({ tone: 'neutral', message: words.settled(appointment.status), about: 'board' });
      return;
    }
    onTake();
    carry(taken);
    say(words.pickedUp(patientNameOf(appointment)));
  };
  const hold = (next: Carried) => {
    // A finger's last move, while the board scrolls under it, may be told after it has let go.
    if (!isFull.current) return;
    carry(next);
    say(whereItIs(shown, next));
  };
  const leave = () => {
    if (!carried) return;
    carry(null);
    say(words.leftAsWas(patientNameOf(carried.appointment)));
    onLeave();
  };
  const letGo = () => {
    if (!carried) return;
    const refusal = refusalOf(shown.board, carried);
    const to = targetOf(shown.board, carried);
    if (refusal) showToast({ tone: 'danger', message: words.refused[refusal], about: 'board' });
    if (refusal || to === null || to === carried.appointment.scheduledDateTime) return leave();
    carry(null);
    say('');
    onDrop(carried.appointment, to);
  };
  return { carried, announcement, take, hold, leave, letGo };
}

/** What speaks against a place: the server says the last word on it after the drop. */
export function remarksOn({ board }: ShownBoard, carried: Carried): string[] {
  const { appointment, over } = carried;
  const refusal = refusalOf(board, carried);
  if (refusal) return [words.refused[refusal]];
  const [to, column] = [targetOf(board, carried), board.columns[over.column]];
  if (to === null || !column) return [];
  if (to === appointment.scheduledDateTime) return [words.asBooked];
  const period = { ...appointment, scheduledDateTime: to };
  const taken = takenBy(column, period, appointment.uuid).length;
  return [
    ...(taken > 0 ? [words.alsoTaken(taken)] : []),
    ...(isOffered(column, period) ? [] : [words.outsideHours]),
  ];
}

function whereItIs(shown: ShownBoard, carried: Carried): string {
  const { board, view, timeZone } = shown;
  const column = board.columns[carried.over.column];
  const to = targetOf(board, carried);
  const remarks = remarksOn(shown, carried);
  if (!column || to === null) return remarks.join(', ');
  const end = to + carried.appointment.durationMinutes * 60_000;
  const place = words.over(columnName(column, view), formatClock(to, timeZone), formatClock(end, timeZone));
  return [place, ...remarks].join(', ');
}
