import type { MouseEvent } from 'react';
import { quarterMillis } from '../axis.ts';
import { boardMessages as words } from '../board.messages.ts';
import type { BoardColumn as Column } from '../board.ts';
import type { BoardActions } from '../board-actions.ts';
import { type Cursor, on } from '../cursor.ts';
import { columnName, useShownBoard } from '../shown-board.ts';
import type { Drag } from '../use-drag.ts';
import { useHoveredRow } from '../use-hovered-row.ts';
import { AppointmentBlock } from './appointment-block.tsx';
import { blockStyle } from './board-styles.ts';
import { noteOn } from './column-head.tsx';
import { DraggedBlock } from './dragged-block.tsx';
import { FreeTime } from './free-time.tsx';
import { OfferedHours } from './offered-hours.tsx';

type Props = {
  column: Column;
  place: number;
  cursor: Cursor;
  dragging: Drag;
  actions: BoardActions;
  isShown: boolean;
  /** Called when an appointment is clicked, so that the keyboard continues from there. */
  onCursor: (cursor: Cursor) => void;
  /** Called when a free time is clicked, so that the dialog returns the focus there. */
  onFree: (cursor: Cursor) => void;
};

/** One doctor's date: hours, appointments, and the cursor or the dragged appointment. */
export function BoardColumn({ column, place, cursor, dragging, actions, isShown, onCursor, onFree }: Props) {
  const { view } = useShownBoard();
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
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard has the free time under its cursor for that.
    <div
      data-column={place}
      style={blockStyle(0, column.starts.length)}
      onClick={onClick}
      {...pointed.handlers}
      className={`relative border-line bg-sunken select-none md:not-first:border-l ${isShown ? '' : 'max-md:hidden'}`}
    >
      <OfferedHours column={column} />
      {onBook && pointed.row !== null && !dragged && <PointedTime column={column} row={pointed.row} />}
      <ul aria-label={listName(column, columnName(column, view))} className="absolute inset-0">
        {column.placed.map((placed) => (
          <AppointmentBlock
            key={placed.item.uuid}
            {...{ placed, column }}
            isTabStop={isHere && cursor.uuid === placed.item.uuid}
            isDragged={dragged?.appointment.uuid === placed.item.uuid}
            onCursor={() => onCursor(on(place, placed))}
            onOpen={() => actions.onOpen(placed.item.uuid)}
          />
        ))}
      </ul>
      {row !== null && <FreeTime key={row} {...{ column, row }} onBook={onBook && (() => book(row))} />}
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

/** The time that a click would book. */
function PointedTime({ column, row }: { column: Column; row: number }) {
  const { board } = useShownBoard();
  if (column.starts[row] === null) return null;
  return (
    <div
      aria-hidden="true"
      style={blockStyle(row, row + 1)}
      className="pointer-events-none absolute inset-x-px rounded-md bg-accent-soft px-2 text-sm leading-7 text-accent-strong"
    >
      {words.book(board.rows[row]?.time ?? '')}
    </div>
  );
}
