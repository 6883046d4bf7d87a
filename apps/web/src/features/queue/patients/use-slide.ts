import { type RefObject, useLayoutEffect, useRef } from 'react';

const slideMillis = 260;

/**
 * Animates the rows of a list to their new positions when the order changes, so that users see which patient moved.
 * Does not animate if the user prefers reduced motion. Also does not animate during a drag, when the rows are already
 * in position.
 */
export function useSlide(list: RefObject<HTMLElement | null>, isStill: boolean): void {
  const shown = useRef<Shown>({ rows: [], tops: new Map() });
  useLayoutEffect(() => {
    const before = shown.current;
    const rows = [...(list.current?.children ?? [])];
    // Read positions only when the order has changed, because each read forces the browser to compute the layout
    // immediately.
    const isOtherOrder =
      rows.length !== before.rows.length || rows.some((row, at) => row !== before.rows[at]);
    shown.current = { rows, tops: before.tops };
    if (isOtherOrder && !isStill && before.tops.size > 0) slide(before.tops, topsOf(rows));
    const frame = requestAnimationFrame(() => {
      shown.current = { rows, tops: topsOf(rows) };
    });
    return () => cancelAnimationFrame(frame);
  });
}

type Tops = ReadonlyMap<Element, number>;
/** The rows of the previous render, and their positions in the last frame. */
type Shown = { rows: readonly Element[]; tops: Tops };

function topsOf(rows: readonly Element[]): Tops {
  return new Map(rows.map((row) => [row, row instanceof HTMLElement ? row.offsetTop : 0]));
}

function slide(before: Tops, now: Tops): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [row, top] of now) {
    const moved = (before.get(row) ?? top) - top;
    if (moved === 0) continue;
    row.animate([{ translate: `0 ${moved}px` }, { translate: '0 0' }], {
      duration: slideMillis,
      easing: 'ease-out',
    });
  }
}
