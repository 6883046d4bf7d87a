import { useLayoutEffect, useRef, useState } from 'react';
import type { Board } from './board.ts';
import { type Cursor, firstCursor, settle } from './cursor.ts';

export type Stand = ReturnType<typeof useCursor>;

/**
 * Where the keyboard stands on the board, which is one stop for the Tab key. It goes along with an appointment that is
 * moved, and takes the focus along.
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

  // What had the focus may have come to stand in another column, as another element.
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
