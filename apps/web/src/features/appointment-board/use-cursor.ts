import { useLayoutEffect, useRef, useState } from 'react';
import type { Board } from './board.ts';
import { type Cursor, firstCursor, settle } from './cursor.ts';

export type CursorState = ReturnType<typeof useCursor>;

/**
 * Manages the board's keyboard cursor. The board is a single Tab stop. The cursor and the focus follow an appointment
 * that moves.
 */
export function useCursor(board: Board, column: number, now: number) {
  const [kept, keep] = useState(() => firstCursor(board, column, now));
  const [asked, setAsked] = useState(column);
  const [moves, setMoves] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  if (asked !== column) {
    setAsked(column);
    keep({ ...kept, column, uuid: null });
  }
  const cursor = settle(board, kept);

  useLayoutEffect(() => {
    if (moves === 0) return;
    const stop = tabStopIn(grid.current);
    stop?.focus({ preventScroll: true });
    stop?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [moves]);

  // Focus the appointment again, because its element may have been re-created in another column.
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) {
      tabStopIn(grid.current)?.focus({ preventScroll: true });
    }
    hadFocus.current = grid.current?.contains(document.activeElement) ?? false;
  });

  const moveTo = (next: Cursor) => {
    keep(next);
    setMoves((count) => count + 1);
  };
  return { cursor, keep, moveTo, grid };
}

function tabStopIn(grid: HTMLElement | null): HTMLElement | null | undefined {
  return grid?.querySelector<HTMLElement>('[tabindex="0"]');
}

/** Scrolls the board to the cursor when the board appears, but not later. */
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
