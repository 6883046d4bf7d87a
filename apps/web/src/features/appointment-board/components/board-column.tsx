import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { formatTimeOfDay } from '#lib/format-date';
import { endRowAt, quarterMillis, rowAt } from '../axis.ts';
import { boardMessages as words } from '../board.messages.ts';
import { type BoardColumn as Column, isOffered, nowRowOf } from '../board.ts';
import { type BlockActions, columnName, type ShownBoard, useShownBoard } from '../shown-board.ts';
import type { BlockCards } from '../use-block-card.ts';
import { type Cursor, on } from '../use-cursor.ts';
import type { Drag } from '../use-drag.ts';
import { AppointmentBlock, DraggedBlock } from './appointment-block.tsx';
import { blockStyle, quarterHeight } from './board-styles.ts';
import { noteOn } from './column-head.tsx';

type Props = {
  column: Column;
  place: number;
  cursor: Cursor;
  dragging: Drag;
  cards: BlockCards;
  actions: BlockActions;
  isShown: boolean;
  /** Called when an appointment is clicked, so that the keyboard cursor moves there. */
  onCursor: (cursor: Cursor) => void;
  /** Called when a free time is clicked, so that the focus returns there after the dialog closes. */
  onFree: (cursor: Cursor) => void;
};

/** Renders one doctor's date: the working hours, the appointments, and the cursor or the dragged appointment. */
export function BoardColumn(props: Props) {
  const { column, place, cursor, dragging, cards, actions, isShown, onCursor, onFree } = props;
  const { view, now } = useShownBoard();
  const nowRow = nowRowOf(column, now);
  const pointed = useHoveredRow(column.starts.length);
  const { dragged } = dragging;
  const { onBook } = actions;
  const book = (row: number) => {
    const at = column.starts[row];
    if (!onBook || at === null || at === undefined) return;
    onFree({ column: place, row, uuid: null });
    onBook({ doctorId: column.doctor.id, at, ...minutesAt(column, at) });
  };
  const onClick = (event: MouseEvent) => {
    const row = pointed.clickedRow(event);
    if (row !== null) book(row);
  };
  const isHere = cursor.column === place;
  const row = isHere && cursor.uuid === null ? cursor.row : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keyboard users press Enter.
    <div
      data-column={place}
      style={blockStyle(0, column.starts.length)}
      onClick={onClick}
      {...pointed.handlers}
      className={`relative border-line bg-sunken select-none md:not-first:border-l ${isShown ? '' : 'max-md:hidden'}`}
    >
      <OfferedHours column={column} />
      {nowRow !== null && <NowLine row={nowRow} />}
      {onBook && pointed.row !== null && !dragged && <PointedTime column={column} row={pointed.row} />}
      <ul aria-label={listName(column, columnName(column, view))} className="absolute inset-0">
        {column.placed.map((placed) => (
          <AppointmentBlock
            key={placed.item.uuid}
            placed={placed}
            column={column}
            cards={cards}
            isTabStop={isHere && cursor.uuid === placed.item.uuid}
            isDragged={dragged?.appointment.uuid === placed.item.uuid}
            onCursor={() => onCursor(on(place, placed))}
            onOpen={() => actions.onOpen(placed.item.uuid)}
            onCancel={() => actions.onCancel(placed.item)}
          />
        ))}
      </ul>
      {nowRow !== null && <NowDot row={nowRow} />}
      {row !== null && <FreeTime key={row} column={column} row={row} onBook={onBook && (() => book(row))} />}
      {dragged?.over.column === place && <DraggedBlock dragged={dragged} />}
    </div>
  );
}

function listName(column: Column, name: string): string {
  return [name, noteOn(column.day), words.booked(column.placed.length)].filter(Boolean).join(', ');
}

function minutesAt({ day }: Column, at: number): { minutes?: number } {
  const offered = day.hours.find(({ start, end }) => start < at + quarterMillis && at < end);
  return offered ? { minutes: offered.slotDurationMinutes } : {};
}

/** Marks the free time that a click at the mouse position would book. */
function PointedTime({ column, row }: { column: Column; row: number }) {
  const { board } = useShownBoard();
  if (column.starts[row] === null) return null;
  return (
    <div
      aria-hidden="true"
      style={blockStyle(row, row + 1)}
      className="pointer-events-none absolute inset-x-px rounded-md bg-accent-soft px-2 text-sm leading-7 text-accent-strong"
    >
      {words.book(formatTimeOfDay(board.rows[row]?.time ?? ''))}
    </div>
  );
}

type At = { target: EventTarget; currentTarget: EventTarget; clientY: number };

/** Tracks which free row of a column is under the mouse. */
function useHoveredRow(rowCount: number) {
  const [row, setRow] = useState<number | null>(null);
  const isFreePressed = useRef(false);
  const rowUnder = ({ target, currentTarget, clientY }: At): number | null => {
    if (!(target instanceof Element && currentTarget instanceof Element)) return null;
    if (target.closest('[data-appointment], button')) return null;
    const { top, height } = currentTarget.getBoundingClientRect();
    return Math.max(Math.min(Math.floor(((clientY - top) / height) * rowCount), rowCount - 1), 0);
  };
  /** Returns the row that a click would book. Ignores a click if the mouse button was pressed on an appointment. */
  const clickedRow = (event: MouseEvent) => (isFreePressed.current ? rowUnder(event) : null);
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      isFreePressed.current = rowUnder(event) !== null;
    },
    onPointerMove: (event: PointerEvent) => setRow(event.pointerType === 'mouse' ? rowUnder(event) : null),
    onPointerLeave: () => setRow(null),
  };
  return { row, clickedRow, handlers };
}

/** Draws the background of a column, with working hours in a light tone. Hidden from screen readers. */
function OfferedHours({ column: { day, starts } }: { column: Column }) {
  return (
    <div aria-hidden="true" className="pointer-events-none">
      {day.hours.map(({ start, end }) => (
        <div
          key={start}
          style={blockStyle(rowAt(start, starts), endRowAt(end, starts))}
          className="absolute inset-x-0 bg-surface"
        />
      ))}
      {starts.map(
        (start, row) =>
          start === null && (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its index.
              key={row}
              style={blockStyle(row, row + 1)}
              className="absolute inset-x-0 bg-line"
            />
          ),
      )}
      <div style={quarterHeight} className="quarter-lines absolute inset-0" />
    </div>
  );
}

/** Marks the current time with a line, which is drawn behind the appointments, so that their texts stay readable. */
function NowLine({ row }: { row: number }) {
  return (
    <div
      aria-hidden="true"
      data-now=""
      style={{ top: blockStyle(row, row).top }}
      className="pointer-events-none absolute inset-x-0 h-0.5 -translate-y-1/2 bg-danger"
    />
  );
}

/**
 * Marks the left end of the line at the current time with a dot. In contrast to the line, the dot is drawn on top of
 * appointments, on their coloured edge.
 */
function NowDot({ row }: { row: number }) {
  return (
    <div
      aria-hidden="true"
      style={{ top: blockStyle(row, row).top }}
      className="pointer-events-none absolute left-0 size-2 -translate-y-1/2 rounded-full bg-danger"
    />
  );
}

type FreeTimeProps = {
  column: Column;
  row: number;
  /** Books the free time. Null if the user may not book. */
  onBook: (() => void) | null;
};

/** The free time under the keyboard cursor, as a button that books it. */
function FreeTime({ column, row, onBook }: FreeTimeProps) {
  const shown = useShownBoard();
  const time = formatTimeOfDay(shown.board.rows[row]?.time ?? '');
  return (
    <button
      type="button"
      tabIndex={0}
      style={blockStyle(row, row + 1)}
      aria-disabled={onBook === null}
      onClick={onBook ?? undefined}
      className="pointer-events-none absolute inset-x-px z-10 rounded-md bg-accent-soft/90 px-2 text-left text-sm font-semibold text-accent-strong opacity-0 -outline-offset-2 tabular-nums focus-visible:opacity-100"
    >
      <span className="sr-only">{sentenceOf(shown, column, row, onBook !== null)}</span>
      <span aria-hidden="true">{onBook ? words.book(time) : time}</span>
    </button>
  );
}

function sentenceOf({ board, view, now }: ShownBoard, column: Column, row: number, mayBook: boolean): string {
  const { time = '', isSecond = false } = board.rows[row] ?? {};
  const clock = isSecond ? `${formatTimeOfDay(time)} ${words.second}` : formatTimeOfDay(time);
  const at = column.starts[row] ?? null;
  const where = columnName(column, view);
  if (at === null) return words.leftOut(clock, where);
  const isOpen = isOffered(column, { scheduledDateTime: at, durationMinutes: 15 });
  const isFree = isOpen && at >= now;
  const state = at < now ? words.past : words.outsideHours;
  const sentence = `${clock}, ${where}, ${isFree ? words.free : state}`;
  return mayBook ? `${sentence}. ${words.enterBooks}${isFree ? '' : words.allTheSame}.` : sentence;
}
