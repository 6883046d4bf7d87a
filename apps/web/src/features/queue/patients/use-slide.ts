import { type RefObject, useLayoutEffect, useRef } from 'react';

const slideMillis = 260;

/**
 * Slides the rows of a list to their new places when the order changes, so that everyone sees who moved. Without motion
 * for users who asked for none, and while a row is dragged, because then the rows are already there.
 */
export function useSlide(list: RefObject<HTMLElement | null>, isStill: boolean): void {
  const tops = useRef(new Map<Element, number>());
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])];
    const now = new Map(rows.map((row) => [row, row instanceof HTMLElement ? row.offsetTop : 0]));
    const before = tops.current;
    tops.current = now;
    if (isStill || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [row, top] of now) {
      const moved = (before.get(row) ?? top) - top;
      if (moved === 0) continue;
      row.animate([{ translate: `0 ${moved}px` }, { translate: '0 0' }], {
        duration: slideMillis,
        easing: 'ease-out',
      });
    }
  });
}
