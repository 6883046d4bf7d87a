import { type DragStartEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { Board } from './board.ts';
import { type Point, type PointerDrag, pointOf, startPointerDrag } from './pointer-drag.ts';
import { useDragGuard } from './use-drag-guard.ts';
import type { Hand } from './use-hand.ts';

/** Where the drag began in the grid: the pointer, and the top of the appointment. */
type Start = Point & { top: number };

/** Carries with the mouse, or with a finger that has rested on the appointment; one that moves at once scrolls. */
export function usePointerHand(grid: RefObject<HTMLDivElement | null>, { rows }: Board, hand: Hand) {
  const { guard, clicks } = useDragGuard();
  const start = useRef<Start>({ x: 0, y: 0, top: 0 });
  const drag = useRef<PointerDrag | null>(null);
  useEffect(() => () => drag.current?.stop(), []);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  const follow = () => {
    const carried = hand.inHand();
    if (!carried || !grid.current || !drag.current) return;
    const { x, y } = within(grid.current, drag.current.pointer());
    const height = grid.current.clientHeight / rows.length;
    const moved = y - start.current.y;
    const row = Math.max(Math.min(Math.round((start.current.top + moved) / height), rows.length - 1), 0);
    const column = columnAt(grid.current, x) ?? carried.over.column;
    const isMoved = row !== carried.over.row || column !== carried.over.column;
    // As it stands, which may be beside the grid, until it was moved by half a row.
    const isHome = column === carried.from.column && Math.abs(moved) < height / 2;
    if (isHome) hand.hold({ ...carried, over: carried.from });
    else if (isMoved) hand.hold({ ...carried, over: { row, column } });
  };
  const end = (finish: () => void) => {
    if (!drag.current) return;
    finish();
    drag.current.stop();
    drag.current = null;
    guard.endDrag();
  };
  const drop = () =>
    end(() => {
      follow();
      hand.letGo();
    });
  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    guard.startDrag();
    drag.current?.stop();
    drag.current = startPointerDrag(activatorEvent, drop);
    const { appointment } = active.data.current ?? {};
    const block = (activatorEvent.target as Element | null)?.closest('[data-appointment]');
    if (!grid.current || !block || !appointment) return;
    const top = block.getBoundingClientRect().top - grid.current.getBoundingClientRect().top;
    start.current = { ...within(grid.current, pointOf(activatorEvent)), top };
    hand.take(appointment);
  };
  const dnd = {
    sensors,
    onDragStart,
    // Also comes when the board scrolls under a pointer that rests.
    onDragMove: follow,
    onDragEnd: drop,
    onDragCancel: () => end(hand.leave),
  };
  return { dnd, clicks };
}

function within(grid: HTMLElement, { x, y }: Point): Point {
  const { left, top } = grid.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

/** The column under a place across the grid, of those that are shown. */
function columnAt(grid: HTMLElement, x: number): number | undefined {
  const columns = [...grid.querySelectorAll<HTMLElement>('[data-column]')];
  const under = columns.find(
    ({ offsetLeft, offsetWidth }) => x >= offsetLeft && x < offsetLeft + offsetWidth && offsetWidth > 0,
  );
  return under && Number(under.dataset.column);
}
