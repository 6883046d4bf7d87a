import { useLayoutEffect, useRef } from 'react';
import type { Cursor } from './cursor.ts';

/** Scrolls the board to the cursor when it appears, but not later. */
export function useOpenAtCursor({ row, column }: Cursor, rowCount: number) {
  const scroller = useRef<HTMLElement>(null);
  const first = useRef({ row, column, rowCount });
  useLayoutEffect(() => {
    const board = scroller.current;
    if (!board) return;
    const { row: at, rowCount: rows, column: beside } = first.current;
    const shown = board.querySelector<HTMLElement>(`[data-column="${beside}"]`);
    if (!shown) return;
    const rowHeight = shown.offsetHeight / rows;
    // Leave a quarter of the visible height, at most two hours, above the cursor.
    const seen = Math.min(board.clientHeight, window.innerHeight - board.getBoundingClientRect().top);
    const before = Math.max(Math.min(Math.floor(seen / rowHeight / 4), 8), 1);
    board.scrollTop = rowHeight * Math.max(at - before, 0);
    if (beside > 0) board.scrollLeft = shown.offsetLeft + shown.offsetWidth - board.clientWidth + 64;
  }, []);
  return scroller;
}
