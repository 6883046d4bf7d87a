import { type PointerEvent, useState } from 'react';

type At = { target: EventTarget; currentTarget: EventTarget; clientY: number };

/** The row of a column under the mouse, where nothing is booked. */
export function usePointedRow(rowCount: number) {
  const [row, setRow] = useState<number | null>(null);
  const rowUnder = ({ target, currentTarget, clientY }: At): number | null => {
    if (!(target instanceof Element && currentTarget instanceof Element)) return null;
    if (target.closest('[data-appointment], button')) return null;
    const { top, height } = currentTarget.getBoundingClientRect();
    return Math.max(Math.min(Math.floor(((clientY - top) / height) * rowCount), rowCount - 1), 0);
  };
  const handlers = {
    onPointerMove: (event: PointerEvent) => setRow(event.pointerType === 'mouse' ? rowUnder(event) : null),
    onPointerLeave: () => setRow(null),
  };
  return { row, rowUnder, handlers };
}
