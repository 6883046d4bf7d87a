import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

type At = { target: EventTarget; currentTarget: EventTarget; clientY: number };

/** Tracks the free row of a column under the mouse. */
export function useHoveredRow(rowCount: number) {
  const [row, setRow] = useState<number | null>(null);
  const isFreePressed = useRef(false);
  const rowUnder = ({ target, currentTarget, clientY }: At): number | null => {
    if (!(target instanceof Element && currentTarget instanceof Element)) return null;
    if (target.closest('[data-appointment], button')) return null;
    const { top, height } = currentTarget.getBoundingClientRect();
    return Math.max(Math.min(Math.floor(((clientY - top) / height) * rowCount), rowCount - 1), 0);
  };
  /** Returns the row that a click would book. Ignores a press that began on an appointment. */
  const clickedRow = (event: MouseEvent) => (isFreePressed.current ? rowUnder(event) : null);
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      isFreePressed.current = rowUnder(event) !== null;
    },
    onPointerMove: (event: PointerEvent) => setRow(event.pointerType === 'mouse' ? rowUnder(event) : null),
    onPointerLeave: () => setRow(null),
  };
  return { row, clickedRow, handlers };
}
