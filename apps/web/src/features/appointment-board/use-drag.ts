import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { useRef, useState } from 'react';
import { patientNameOf } from '#features/appointments';
import { formatClock } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { boardMessages as words } from './board.messages.ts';
import { isOffered, takenBy } from './board.ts';
import { type Dragged, dropErrorOf, isMovable, pickUp, targetOf } from './drag-state.ts';
import { columnName, type ShownBoard } from './shown-board.ts';

export type Drag = ReturnType<typeof useDrag>;

type Ends = {
  onStart: () => void;
  /**
   * Called after a drop at a valid, different time. `isClean` is true if the board showed no warnings for that time
   * during the drag.
   */
  onDrop: (appointment: BoardAppointment, to: number, isClean: boolean) => void;
  onCancel: () => void;
};

/** Manages dragging an appointment by pointer or keys, and announces it to screen readers. */
export function useDrag(shown: ShownBoard, { onStart, onDrop, onCancel }: Ends) {
  const [dragged, setCarried] = useState<Dragged | null>(null);
  // React state is updated later than events arrive, but the handler of a release needs the current value.
  const dragRef = useRef<Dragged | null>(null);
  const [announcement, announce] = useState('');
  const setDrag = (next: Dragged | null) => {
    dragRef.current = next;
    setCarried(next);
  };
  const start = (appointment: BoardAppointment) => {
    const taken = isMovable(appointment) ? pickUp(shown.board, appointment) : null;
    if (!taken) {
      showToast({ tone: 'neutral', message: words.settled(appointment.status), about: 'board' });
      return;
    }
    onStart();
    setDrag(taken);
    announce(words.pickedUp(patientNameOf(appointment)));
  };
  const move = (next: Dragged) => {
    // On touch screens, a last move event may arrive after the release. Ignore it.
    if (!dragRef.current) return;
    setDrag(next);
    announce(whereItIs(shown, next));
  };
  const cancel = () => {
    if (!dragRef.current) return;
    announce(words.leftAsWas(patientNameOf(dragRef.current.appointment)));
    setDrag(null);
    onCancel();
  };
  const drop = () => {
    const dropped = dragRef.current;
    if (!dropped) return;
    const dropError = dropErrorOf(shown.board, dropped);
    const to = targetOf(shown.board, dropped);
    if (dropError) showToast({ tone: 'danger', message: words.refused[dropError], about: 'board' });
    if (dropError || to === null || to === dropped.appointment.scheduledDateTime) return cancel();
    setDrag(null);
    announce('');
    onDrop(dropped.appointment, to, dropWarnings(shown, dropped).length === 0);
  };
  return { dragged, current: () => dragRef.current, announcement, start, move, cancel, drop };
}

/**
 * Returns the texts about a drop position: why the drop is impossible, that it changes nothing, or the warnings. The
 * server checks the position again after the drop.
 */
export function dropWarnings({ board }: ShownBoard, dragged: Dragged): string[] {
  const { appointment, over } = dragged;
  const dropError = dropErrorOf(board, dragged);
  if (dropError) return [words.refused[dropError]];
  const [to, column] = [targetOf(board, dragged), board.columns[over.column]];
  if (to === null || !column) return [];
  if (to === appointment.scheduledDateTime) return [words.asBooked];
  const period = { ...appointment, scheduledDateTime: to };
  const taken = takenBy(column, period, appointment.uuid).length;
  return [
    ...(taken > 0 ? [words.alsoTaken(taken)] : []),
    ...(isOffered(column, period) ? [] : [words.outsideHours]),
  ];
}

function whereItIs(shown: ShownBoard, dragged: Dragged): string {
  const { board, view, timeZone } = shown;
  const column = board.columns[dragged.over.column];
  const to = targetOf(board, dragged);
  const remarks = dropWarnings(shown, dragged);
  if (!column || to === null) return remarks.join(', ');
  const end = to + dragged.appointment.durationMinutes * 60_000;
  const place = words.over(columnName(column, view), formatClock(to, timeZone), formatClock(end, timeZone));
  return [place, ...remarks].join(', ');
}
