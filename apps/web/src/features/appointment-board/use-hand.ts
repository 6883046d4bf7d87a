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
  // The state lags behind the events until React renders. What a release does must not depend on that.
  const held = useRef<Carried | null>(null);
  const [announcement, say] = useState('');
  const carry = (next: Carried | null) => {
    held.current = next;
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
    if (!held.current) return;
    carry(next);
    say(whereItIs(shown, next));
  };
  const leave = () => {
    if (!held.current) return;
    say(words.leftAsWas(patientNameOf(held.current.appointment)));
    carry(null);
    onLeave();
  };
  const letGo = () => {
    const dropped = held.current;
    if (!dropped) return;
    const refusal = refusalOf(shown.board, dropped);
    const to = targetOf(shown.board, dropped);
    if (refusal) showToast({ tone: 'danger', message: words.refused[refusal], about: 'board' });
    if (refusal || to === null || to === dropped.appointment.scheduledDateTime) return leave();
    carry(null);
    say('');
    onDrop(dropped.appointment, to);
  };
  return { carried, inHand: () => held.current, announcement, take, hold, leave, letGo };
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
