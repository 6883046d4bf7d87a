import type { MouseEvent } from 'react';
import { quarterMillis } from '../axis.ts';
import type { BoardColumn as Column } from '../board.ts';
import { boardWords as words } from '../board.words.ts';
import type { BoardActions } from '../board-actions.ts';
import { type Cursor, on } from '../cursor.ts';
import { columnName, useShownBoard } from '../shown-board.ts';
import type { Hand } from '../use-hand.ts';
import { usePointedRow } from '../use-pointed-row.ts';
import { AppointmentBlock } from './appointment-block.tsx';
import { placeOf } from './board-looks.ts';
import { CarriedBlock } from './carried-block.tsx';
import { noteOn } from './column-head.tsx';
import { FreeTime } from './free-time.tsx';
import { OfferedHours } from './offered-hours.tsx';

type Props = {
  column: Column;
  /** Which of the columns it is. */
  place: number;
  cursor: Cursor;
  hand: Hand;
  actions: BoardActions;
  isShown: boolean;
  /** The keyboard goes on from an appointment that was pressed, */
  onStand: (cursor: Cursor) => void;
  /** and from a time that was pressed, where the focus comes back to. */
  onFree: (cursor: Cursor) => void;
};

/** A doctor's date: what is offered, what is booked, and where the keyboard or the hand is in it. */
export function BoardColumn({ column, place, cursor, hand, actions, isShown, onStand, onFree }: Props) {
  const { view } = useShownBoard();
  const pointed = usePointedRow(column.starts.length);
  const { carried } = hand;
  const book = (row: number) => {
    const at = column.starts[row];
    if (at === null || at === undefined) return;
    onFree({ column: place, row, uuid: null });
    actions.onBook({ doctorId: column.doctor.id, at, ...minutesAt(column, at) });
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
      style={placeOf(0, column.starts.length)}
      onClick={onClick}
      {...pointed.handlers}
      className={`relative border-line bg-sunken select-none md:not-first:border-l ${isShown ? '' : 'max-md:hidden'}`}
    >
      <OfferedHours column={column} />
      {pointed.row !== null && !carried && <PointedTime column={column} row={pointed.row} />}
      <ul aria-label={listName(column, columnName(column, view))} className="absolute inset-0">
        {column.placed.map((placed) => (
          <AppointmentBlock
            key={placed.item.uuid}
            {...{ placed, column }}
            isTabStop={isHere && cursor.uuid === placed.item.uuid}
            isCarried={carried?.appointment.uuid === placed.item.uuid}
            onStand={() => onStand(on(place, placed))}
            onOpen={() => actions.onOpen(placed.item.uuid)}
          />
        ))}
      </ul>
      {row !== null && <FreeTime key={row} column={column} row={row} onBook={() => book(row)} />}
      {carried?.over.column === place && <CarriedBlock carried={carried} />}
    </div>
  );
}

function listName(column: Column, name: string): string {
  return [name, noteOn(column.day), words.booked(column.placed.length)].filter(Boolean).join(', ');
}

/** As long as the doctor's visits are at that time of the day. */
function minutesAt({ day }: Column, at: number): { minutes?: number } {
  const offered = day.hours.find(({ start, end }) => start < at + quarterMillis && at < end);
  return offered ? { minutes: offered.slotDurationMinutes } : {};
}

/** What a press would book. */
function PointedTime({ column, row }: { column: Column; row: number }) {
  const { board } = useShownBoard();
  if (column.starts[row] === null) return null;
  return (
    <div
      aria-hidden="true"
      style={placeOf(row, row + 1)}
      className="pointer-events-none absolute inset-x-px rounded-md bg-accent-soft px-2 text-sm leading-7 text-accent-strong"
    >
      {words.book(board.rows[row]?.time ?? '')}
    </div>
  );
}
