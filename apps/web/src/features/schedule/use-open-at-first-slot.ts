import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { useLayoutEffect, useRef } from 'react';
import { firstRowOf, rowsPerDay } from './quarter-hours.ts';

/** Scrolls the grid to the first working hours and to today when it appears, but not later. */
export function useOpenAtFirstSlot(slots: readonly ScheduleSlot[]) {
  const scroller = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const firstRow = useRef(firstRowOf(slots));
  useLayoutEffect(() => {
    if (!scroller.current || !body.current) return;
    const visibleWidth = scroller.current.clientWidth - body.current.offsetLeft;
    const today = body.current.querySelector<HTMLElement>('[aria-current]');
    if (today) scroller.current.scrollLeft = today.offsetLeft + today.offsetWidth - visibleWidth;
    // Start half a row above, so that the top of the first slot is visible.
    scroller.current.scrollTop = ((firstRow.current - 0.5) * body.current.clientHeight) / rowsPerDay;
  }, []);
  return { scroller, body };
}
