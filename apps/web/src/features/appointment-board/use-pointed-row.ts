import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

type At = { target: EventTarget; currentTarget: EventTarget; clientY: number };

/** The row of a column under the mouse, where nothing is booked. */
export function usePointedRow(rowCount: number) {
  const [row, setRow] = useState<number | null>(null);
  const isFreePressed = useRef(false);
  const rowUnder = ({ target, currentTarget, clientY }: At): number | null => {
    if (!(target instanceof Element && currentTarget instanceof Element)) return null;
    if (target.closest('[data-appointment], button')) return null;
    const { top, height } = currentTarget.getBoundingClientRect();
    return Math.max(Math.min(Math.floor(((clientY - top) / height) * rowCount), rowCount - 1), 0);
  };
  /** The row that a click asks to book. A press that began on an appointment and slipped off it asks for none. */
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
