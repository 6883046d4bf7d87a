import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { useLayoutEffect, useRef } from 'react';
import { firstRowOf, rowsPerDay } from './quarter-hours.ts';

/** Scrolls the grid, when it appears, to where the week's work begins, and to today. Later it stays where it is. */
export function useOpenAtFirstSlot(slots: readonly ScheduleSlot[]) {
  const scroller = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const firstRow = useRef(firstRowOf(slots));
  useLayoutEffect(() => {
    if (!scroller.current || !body.current) return;
    const visibleWidth = scroller.current.clientWidth - body.current.offsetLeft;
    const today = body.current.querySelector<HTMLElement>('[aria-current]');
    if (today) scroller.current.scrollLeft = today.offsetLeft + today.offsetWidth - visibleWidth;
    // Half a row above, so that it is seen where the first window begins.
    scroller.current.scrollTop = ((firstRow.current - 0.5) * body.current.clientHeight) / rowsPerDay;
  }, []);
  return { scroller, body };
}
