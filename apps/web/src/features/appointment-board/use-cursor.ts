import { useLayoutEffect, useRef, useState } from 'react';
import type { Board, BoardColumn, PlacedAppointment } from './board.ts';

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

/** The keyboard cursor. If `uuid` is null, it is on the free time of its row, otherwise on that appointment. */
export type Cursor = { column: number; row: number; uuid: string | null };

const within = (value: number, last: number) => Math.max(Math.min(value, last), 0);
const lastOf = (list: readonly unknown[]) => list.length - 1;

/**
 * Moves the cursor with its appointment after an update. If the appointment no longer exists, the cursor stays on its
 * row.
 */
export function settle({ rows, columns }: Board, cursor: Cursor): Cursor {
  const column = columns.findIndex(({ placed }) => placed.some(({ item }) => item.uuid === cursor.uuid));
  const found = columns[column]?.placed.find(({ item }) => item.uuid === cursor.uuid);
  if (found) return on(column, found);
  return {
    column: within(cursor.column, lastOf(columns)),
    row: within(cursor.row, lastOf(rows)),
    uuid: null,
  };
}

export function on(column: number, { item, first }: PlacedAppointment): Cursor {
  return { column, row: Math.floor(first), uuid: item.uuid };
}

const covers = (row: number) => (place: PlacedAppointment) => place.first < row + 1 && place.end > row;

/** Returns the cursor for a row of a column. It is on the first appointment in that row, otherwise on the free time. */
export function cursorIn({ rows, columns }: Board, to: { column: number; row: number }): Cursor {
  const column = within(to.column, lastOf(columns));
  const row = within(to.row, lastOf(rows));
  const there = columns[column]?.placed.find(covers(row));
  return there ? on(column, there) : { column, row, uuid: null };
}

type Step = (board: Board, cursor: Cursor) => Cursor;

/**
 * Moves the cursor down: to the next appointment if it begins before the current one ends, otherwise to the next
 * appointment or free row below.
 */
const down: Step = ({ rows, columns }, cursor) => {
  const placed = columns[cursor.column]?.placed ?? [];
  const at = placed.findIndex(({ item }) => item.uuid === cursor.uuid);
  const here = placed[at];
  const later = placed.slice(at + 1);
  if (here && later[0] && later[0].first < here.end) return on(cursor.column, later[0]);
  for (let row = here ? Math.ceil(here.end) : cursor.row + 1; row < rows.length; row += 1) {
    const next = later.find(covers(row));
    if (next) return on(cursor.column, next);
    if (!placed.some(covers(row))) return { ...cursor, row, uuid: null };
  }
  return cursor;
};

const up: Step = ({ columns }, cursor) => {
  const placed = columns[cursor.column]?.placed ?? [];
  const at = placed.findIndex(({ item }) => item.uuid === cursor.uuid);
  const here = placed[at];
  const earlier = here ? placed.slice(0, at) : placed;
  const last = earlier.at(-1);
  if (here && last && last.end > here.first) return on(cursor.column, last);
  const row = here ? Math.ceil(here.first) - 1 : cursor.row - 1;
  if (row < 0) return cursor;
  const next = earlier.findLast(covers(row));
  return next ? on(cursor.column, next) : { ...cursor, row, uuid: null };
};

const far =
  (rowOf: (row: number, last: number) => number): Step =>
  (board, { column, row }) =>
    cursorIn(board, { column, row: rowOf(row, lastOf(board.rows)) });

const aside =
  (columns: number): Step =>
  (board, cursor) =>
    cursorIn(board, { column: cursor.column + columns, row: cursor.row });

const steps: Partial<Record<string, Step>> = {
  ArrowDown: down,
  ArrowUp: up,
  ArrowLeft: aside(-1),
  ArrowRight: aside(1),
  PageUp: far((row) => row - 4),
  PageDown: far((row) => row + 4),
  Home: far(() => 0),
  End: far((_, last) => last),
};

/** Returns the cursor after a key press, or null if the key does not move it. */
export function moveCursor(board: Board, cursor: Cursor, key: string): Cursor | null {
  return steps[key]?.(board, cursor) ?? null;
}

/**
 * Returns the initial position of the cursor: at the current time if the column shows today, otherwise at the beginning
 * of its working hours, or one hour from the top if there are none.
 */
export function firstCursor(board: Board, column: number, now: number): Cursor {
  const { columns } = board;
  const shown = columns[within(column, lastOf(columns))];
  const isToday = (one: BoardColumn | undefined) => one && one.day.start <= now && now < one.day.end;
  const row = (instant: number) => shown?.starts.findLastIndex((start) => start !== null && start <= instant);
  const begin = isToday(shown) ? row(now) : row(shown?.day.hours[0]?.start ?? 0);
  return cursorIn(board, { column, row: begin === -1 ? 4 : (begin ?? 4) });
}
