import {
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, useRef } from 'react';
import type { Board } from './board.ts';
import type { Hand } from './use-hand.ts';

/** Where the pointer took hold: its place across the grid, and the block's from the top. */
type Grip = { x: number; top: number };

/** Carries with the mouse, or with a finger that has rested on the appointment; one that moves at once scrolls. */
export function usePointerHand(grid: RefObject<HTMLDivElement | null>, { rows }: Board, hand: Hand) {
  const grip = useRef<Grip>({ x: 0, top: 0 });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  const onDragStart = ({ active, activatorEvent }: DragStartEvent) => {
    const { appointment } = active.data.current ?? {};
    const body = grid.current?.getBoundingClientRect();
    const block = (activatorEvent.target as Element | null)?.closest('[data-appointment]');
    if (!body || !block || !appointment) return;
    grip.current = {
      x: pointerX(activatorEvent) - body.left,
      top: block.getBoundingClientRect().top - body.top,
    };
    hand.take(appointment);
  };
  const onDragMove = ({ delta }: DragMoveEvent) => {
    const { carried } = hand;
    if (!carried || !grid.current) return;
    const height = grid.current.clientHeight / rows.length;
    const row = Math.max(Math.min(Math.round((grip.current.top + delta.y) / height), rows.length - 1), 0);
    const column = columnAt(grid.current, grip.current.x + delta.x) ?? carried.over.column;
    const isMoved = row !== carried.over.row || column !== carried.over.column;
    // As it stands, which may be beside the grid, until it was moved by half a row.
    const isHome = column === carried.from.column && Math.abs(delta.y) < height / 2;
    if (isHome) hand.hold({ ...carried, over: carried.from });
    else if (isMoved) hand.hold({ ...carried, over: { row, column } });
  };
  const onDragEnd = (_: DragEndEvent) => hand.letGo();
  return { sensors, onDragStart, onDragMove, onDragEnd, onDragCancel: hand.leave };
}

function pointerX(event: Event): number {
  if ('touches' in event) return (event as TouchEvent).touches[0]?.clientX ?? 0;
  return (event as MouseEvent).clientX;
}

/** The column under a place across the grid, of those that are shown. */
function columnAt(grid: HTMLElement, x: number): number | undefined {
  const columns = [...grid.querySelectorAll<HTMLElement>('[data-column]')];
  const under = columns.find(
    ({ offsetLeft, offsetWidth }) => x >= offsetLeft && x < offsetLeft + offsetWidth && offsetWidth > 0,
  );
  return under && Number(under.dataset.column);
}
