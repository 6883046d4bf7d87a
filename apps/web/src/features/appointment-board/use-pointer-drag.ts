import { type DragStartEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  type PointerEvent,
  type MouseEvent as ReactMouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Board } from './board.ts';
import type { Drag } from './use-drag.ts';

/** The start of a drag in the grid: the pointer's position and the top of the appointment. */
type Start = Point & { top: number };

/**
 * Lets the user drag with the mouse, or with a finger after a long press. A finger that moves immediately scrolls
 * instead.
 */
export function usePointerDrag(grid: RefObject<HTMLDivElement | null>, { rows }: Board, dragging: Drag) {
  const { guard, clicks } = useDragGuard();
  const start = useRef<Start>({ x: 0, y: 0, top: 0 });
  const drag = useRef<PointerDrag | null>(null);
  useEffect(() => () => drag.current?.stop(), []);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 300, tolerance: 8 } }),
  );
  const follow = () => {
    const dragged = dragging.current();
    if (!dragged || !grid.current || !drag.current) return;
    const { x, y } = within(grid.current, drag.current.pointer());
    const height = grid.current.clientHeight / rows.length;
    const moved = y - start.current.y;
    const row = Math.max(Math.min(Math.round((start.current.top + moved) / height), rows.length - 1), 0);
    const column = columnAt(grid.current, x) ?? dragged.over.column;
    const isMoved = row !== dragged.over.row || column !== dragged.over.column;
    // Keep the exact original position until the appointment has moved by half a row.
    const isHome = column === dragged.from.column && Math.abs(moved) < height / 2;
    if (isHome) dragging.move({ ...dragged, over: dragged.from });
    else if (isMoved) dragging.move({ ...dragged, over: { row, column } });
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
      dragging.drop();
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
    dragging.start(appointment);
  };
  const dnd = {
    sensors,
    onDragStart,
    // This event also fires when the board scrolls while the pointer does not move.
    onDragMove: follow,
    onDragEnd: drop,
    onDragCancel: () => end(dragging.cancel),
  };
  return { dnd, clicks };
}

function within(grid: HTMLElement, { x, y }: Point): Point {
  const { left, top } = grid.getBoundingClientRect();
  return { x: x - left, y: y - top };
}

/** Returns the visible column at a horizontal position. */
function columnAt(grid: HTMLElement, x: number): number | undefined {
  const columns = [...grid.querySelectorAll<HTMLElement>('[data-column]')];
  const under = columns.find(
    ({ offsetLeft, offsetWidth }) => x >= offsetLeft && x < offsetLeft + offsetWidth && offsetWidth > 0,
  );
  return under && Number(under.dataset.column);
}

type Point = { x: number; y: number };

/** A drag in progress, with a mouse or a finger. */
type PointerDrag = { pointer: () => Point; stop: () => void };

const moves = ['mousemove', 'mouseup', 'touchmove', 'touchend'] as const;
const releases = ['mouseup', 'touchend'] as const;

/**
 * Tracks the pointer from the raw events and calls `onRelease` after all other listeners. dnd-kit reports moves and
 * releases only after React has rendered. With its reports alone, a quick release would drop the appointment at an old
 * position, and a release before the first render would never drop it.
 */
function startPointerDrag(activator: Event, onRelease: () => void): PointerDrag {
  let pointer = pointOf(activator);
  const move = (event: Event) => {
    pointer = pointOf(event);
  };
  for (const type of moves) window.addEventListener(type, move, { capture: true });
  for (const type of releases) window.addEventListener(type, onRelease);
  const stop = () => {
    for (const type of moves) window.removeEventListener(type, move, { capture: true });
    for (const type of releases) window.removeEventListener(type, onRelease);
  };
  return { pointer: () => pointer, stop };
}

/** Returns the position of a mouse or touch event. After a finger is lifted, only `changedTouches` contains it. */
function pointOf(event: Event): Point {
  const { clientX, clientY } = 'touches' in event ? touchOf(event as TouchEvent) : (event as MouseEvent);
  return { x: clientX, y: clientY };
}

function touchOf({ touches, changedTouches }: TouchEvent): Touch {
  return (touches[0] ?? changedTouches[0]) as Touch;
}

/** Returns event handlers for an element that block the click event after a drag inside it. */
function useDragGuard() {
  const [guard] = useState(createDragGuard);
  const clicks = {
    onPointerDownCapture: ({ isPrimary }: PointerEvent) => {
      if (isPrimary) guard.press();
    },
    onClickCapture: (event: ReactMouseEvent) => {
      if (guard.isEndOfDrag(event)) event.stopPropagation();
    },
  };
  return { guard, clicks };
}

/** The part of a click event that the guard reads. `detail` is 0 for a click from the keyboard or a screen reader. */
type Click = { detail: number };

/**
 * Recognizes the click event that the browser sends when the user releases the mouse button after a drag. dnd-kit also
 * suppresses this event, but only until a 50 ms timer removes its listener. On a slow page, with two drags in a row or
 * after Escape, the event arrives later and would count as a click. This guard depends only on the order of the events.
 */
export function createDragGuard() {
  let state: 'idle' | 'dragging' | 'ended' = 'idle';
  return {
    /** Call when the primary pointer is pressed. A second finger does not end the first finger's drag. */
    press: () => {
      if (state !== 'dragging') state = 'idle';
    },
    startDrag: () => {
      state = 'dragging';
    },
    /**
     * Call after a drop or a cancelled drag. The user may still hold the mouse button, and releasing it still causes a
     * click event.
     */
    endDrag: () => {
      if (state === 'dragging') state = 'ended';
    },
    /** Returns whether this click event ends a drag and must be ignored. */
    isEndOfDrag: ({ detail }: Click): boolean => {
      if (state === 'idle' || detail === 0) return false;
      if (state === 'ended') state = 'idle';
      return true;
    },
  };
}
