import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { anHourFrom, extendTo, type GridSelection, rowAt, singleRow } from './grid-selection.ts';

type Options = {
  onSelect: (selection: GridSelection) => void;
  onFinish: (selection: GridSelection) => void;
};

type Drag = { pointerId: number; column: Element; selection: GridSelection };

/**
 * Lets the user select quarter-hours with a mouse or pen. A finger scrolls the grid instead, and a tap selects a whole
 * hour, which is easier to hit.
 */
export function useDragSelection({ onSelect, onFinish }: Options) {
  const drag = useRef<Drag | null>(null);
  const lastPointer = useRef('');
  const [isDragging, setIsDragging] = useState(false);

  const mark = (next: Drag) => {
    drag.current = next;
    onSelect(next.selection);
  };
  const stop = () => {
    drag.current = null;
    setIsDragging(false);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    lastPointer.current = event.pointerType;
    const column = emptyColumnUnder(event);
    if (!column || event.pointerType === 'touch' || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    mark({ pointerId: event.pointerId, column, selection: rowUnder(event, column) });
    setIsDragging(true);
  };
  const onPointerMove = ({ pointerId, clientY }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return;
    const { column, selection } = drag.current;
    scrollAtEdge(column, clientY);
    mark({ ...drag.current, selection: extendTo(selection, rowAt(clientY, column.getBoundingClientRect())) });
  };
  const onPointerUp = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return;
    onFinish(drag.current.selection);
    stop();
  };
  const onClick = (event: MouseEvent) => {
    const column = emptyColumnUnder(event);
    if (!column || lastPointer.current !== 'touch') return;
    const { day, row } = rowUnder(event, column);
    onFinish(anHourFrom(day, row));
  };
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: stop,
    onClick,
    // A pen hovers before it touches the screen, so scrolling can be disabled in time. For fingers, scrolling stays
    // enabled.
    onPointerOver: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      currentTarget.style.touchAction = pointerType === 'pen' ? 'none' : '';
    },
  };
  return { isDragging, handlers };
}

function emptyColumnUnder({ target }: { target: EventTarget }): Element | null {
  if (!(target instanceof Element) || target.closest('[data-window]')) return null;
  return target.closest('[data-day]');
}

function rowUnder({ clientY }: { clientY: number }, column: Element): GridSelection {
  return singleRow(Number(column.getAttribute('data-day')), rowAt(clientY, column.getBoundingClientRect()));
}

const edge = 32;

function scrollAtEdge(column: Element, y: number): void {
  const scroller = column.closest('section');
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y > bottom - edge) scroller.scrollTop += edge;
  else if (y < top + edge) scroller.scrollTop -= edge;
}
