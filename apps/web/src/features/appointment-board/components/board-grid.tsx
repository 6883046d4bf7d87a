import { DndContext } from '@dnd-kit/core';
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import { useClinic } from '#features/clinic';
import { formatClock, formatHour } from '#lib/format-date';
import { useKeysOfPart } from '#lib/use-hotkey';
import { boardMessages as words } from '../board.messages.ts';
import { type Board, type BoardColumn as Column, nowRowOf } from '../board.ts';
import { dragByKey } from '../drag-state.ts';
import { type BlockActions, useShownBoard } from '../shown-board.ts';
import { useBlockCard } from '../use-block-card.ts';
import { type Cursor, type CursorState, moveCursor, useOpenAtCursor } from '../use-cursor.ts';
import type { Drag } from '../use-drag.ts';
import { usePointerDrag } from '../use-pointer-drag.ts';
import { BoardColumn } from './board-column.tsx';
import { blockStyle, boardHeight } from './board-styles.ts';
import { ColumnHead } from './column-head.tsx';

type Props = {
  /** The keyboard cursor. On a small screen, it is always in the only visible column. */
  cursorState: CursorState;
  dragging: Drag;
  actions: BlockActions;
};

export function BoardGrid({ cursorState, dragging, actions }: Props) {
  const { board, view } = useShownBoard();
  const { cursor, keep, moveTo, grid } = cursorState;
  const cards = useBlockCard(dragging.dragged !== null);
  const keys = useBoardKeys({ board, cursor, dragging, moveTo });
  const pointer = usePointerDrag(grid, board, dragging);
  const scroller = useOpenAtCursor(cursor, board.rows.length);
  const helpId = useId();
  const mayBook = actions.onBook !== null;
  useKeysOfPart(mayBook ? words.keys : null);
  const isShown = (column: number) => (dragging.dragged?.over.column ?? cursor.column) === column;
  return (
    <div className="panel overflow-hidden md:flex md:min-h-96 md:flex-1 md:flex-col">
      <section
        ref={scroller}
        aria-label={words.board[view]}
        // Scroll anchoring is off, because the board would otherwise scroll along with the dragged appointment.
        className={`isolate flex items-start overflow-auto scroll-pt-16 md:overscroll-contain scroll-pl-16 [overflow-anchor:none] ${boardHeight}`}
      >
        <TimeAxis />
        <div
          style={widthsOf(
            board.columns,
            board.columns.findIndex((_, place) => isShown(place)),
          )}
          className="flex-1 max-md:min-w-(--narrowest) md:min-w-min"
        >
          <ColumnHeads isShown={isShown} />
          <DndContext
            {...pointer.dnd}
            // The board announces drags itself, so that dragging with the mouse and with keys uses the same texts.
            accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
          >
            <div
              ref={grid}
              role="application"
              aria-label={words.grid}
              aria-describedby={helpId}
              onKeyDown={keys.onKeyDown}
              onKeyUp={keys.onKeyUp}
              {...pointer.clicks}
              className="relative grid grid-cols-1 md:grid-cols-(--columns)"
            >
              {board.columns.map((column, place) => (
                <BoardColumn
                  key={`${column.doctor.id} ${column.day.date}`}
                  column={column}
                  place={place}
                  cursor={cursor}
                  dragging={dragging}
                  cards={cards}
                  actions={actions}
                  isShown={isShown(place)}
                  onCursor={keep}
                  onFree={moveTo}
                />
              ))}
            </div>
          </DndContext>
        </div>
      </section>
      <p id={helpId} hidden>
        {mayBook ? words.gridHelp : words.gridHelpWithoutBooking}
      </p>
      <p role="status" className="sr-only">
        {dragging.announcement}
      </p>
    </div>
  );
}

function ColumnHeads({ isShown }: { isShown: (place: number) => boolean }) {
  const { board, view } = useShownBoard();
  const { today } = useClinic();
  return (
    <div className="sticky top-0 z-20 grid grid-cols-1 border-b border-line bg-surface md:grid-cols-(--columns)">
      {board.columns.map((column, place) => (
        <ColumnHead
          key={`${column.doctor.id} ${column.day.date}`}
          column={column}
          isToday={view === 'week' && column.day.date === today}
          isShown={isShown(place)}
        />
      ))}
    </div>
  );
}

const silence = () => undefined;
const silent = { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence };

/**
 * The minimum widths of columns and lanes, in rem. A lane has room for the beginning of a name. A whole week fits on a
 * desktop screen, even with two or three lanes on some days.
 */
const narrowest = { column: 8.5, lane: 5 };

/**
 * Returns the widths of the columns. All are equal, except columns that need more space for overlapping appointments. A
 * small screen shows only one column.
 */
function widthsOf(columns: readonly Column[], shown: number): CSSProperties {
  const widths = columns.map(
    ({ laneCount }) => `minmax(${Math.max(narrowest.column, laneCount * narrowest.lane)}rem, 1fr)`,
  );
  const narrow = `${(columns[shown]?.laneCount ?? 1) * narrowest.lane}rem`;
  return { '--columns': widths.join(' '), '--narrowest': narrow } as CSSProperties;
}

/**
 * Distances in rows. If the current time is closer than this to the start of an hour, the label of that hour is hidden,
 * because the label of the current time would overlap it.
 */
const nearHour = { above: 0.35, below: 0.85 };

/**
 * Shows the hours at the side and the current time. Hidden from screen readers, because the labels of appointments and
 * free times include their times.
 */
function TimeAxis() {
  const { board, now, timeZone } = useShownBoard();
  const nowRow = board.columns.map((column) => nowRowOf(column, now)).find((row) => row !== null) ?? null;
  const isCovered = (row: number) =>
    nowRow !== null && nowRow > row - nearHour.above && nowRow < row + nearHour.below;
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-30 w-14 shrink-0 self-start border-r border-line bg-surface text-right text-sm text-ink-faint tabular-nums"
    >
      <div className="sticky top-0 z-10 h-[calc(3.5rem+1px)] border-b border-line bg-surface" />
      <div className="relative" style={blockStyle(0, board.rows.length)}>
        {board.rows.map(
          ({ time, isSecond }, row) =>
            time.endsWith(':00') && (
              <div
                key={`${time}${isSecond}`}
                style={blockStyle(row, row + 1)}
                className={`absolute inset-x-0 pr-2 leading-none ${isCovered(row) ? 'invisible' : ''}`}
              >
                {formatHour(time)}
                {isSecond && <span className="block pt-1">{words.second}</span>}
              </div>
            ),
        )}
        {nowRow !== null && (
          <div
            style={{ top: blockStyle(nowRow, nowRow).top }}
            className="absolute right-0 -translate-y-1/2 pr-1 leading-4 font-semibold whitespace-nowrap text-danger"
          >
            {formatClock(now, timeZone)}
          </div>
        )}
      </div>
    </div>
  );
}

type Options = { board: Board; cursor: Cursor; dragging: Drag; moveTo: (cursor: Cursor) => void };

/** Returns the board's key handlers, which move the cursor or the dragged appointment. */
function useBoardKeys({ board, cursor, dragging, moveTo }: Options) {
  const dragged = (event: KeyboardEvent) => {
    if (!dragging.dragged) return false;
    const next = dragByKey(board, dragging.dragged, event.key);
    if (next) dragging.move(next);
    else if (event.key === 'Escape' || event.key === 'Tab') dragging.cancel();
    else if (event.key === ' ' || event.key === 'Enter') dragging.drop();
    return event.key !== 'Tab';
  };
  const picked = (event: KeyboardEvent) => {
    const { item } =
      board.columns[cursor.column]?.placed.find((place) => place.item.uuid === cursor.uuid) ?? {};
    if (event.key !== ' ' || !item) return false;
    dragging.start(item);
    return true;
  };
  const moved = (event: KeyboardEvent) => {
    const next = moveCursor(board, cursor, event.key);
    if (next) moveTo(next);
    return next !== null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isSpaceHeld = event.repeat && event.key === ' ';
    if (isSpaceHeld || dragged(event) || picked(event) || moved(event)) event.preventDefault();
  };
  // Browsers click a button on the keyup of Space, even if the keydown was handled. So prevent the default of keyup
  // too.
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === ' ' && cursor.uuid !== null) event.preventDefault();
  };
  return { onKeyDown, onKeyUp };
}
