import type { BoardColumn } from '../board.ts';
import { isOffered } from '../board.ts';
import { boardWords as words } from '../board.words.ts';
import { columnName, type ShownBoard, useShownBoard } from '../shown-board.ts';
import { placeOf } from './board-looks.ts';

type Props = { column: BoardColumn; row: number; onBook: () => void };

/** The free time on which the keyboard stands. */
export function FreeTime({ column, row, onBook }: Props) {
  const shown = useShownBoard();
  return (
    <button
      type="button"
      tabIndex={0}
      style={placeOf(row, row + 1)}
      onClick={onBook}
      className="pointer-events-none absolute inset-x-px z-10 rounded-md bg-accent-soft/90 px-2 text-left text-sm font-semibold text-accent-strong opacity-0 -outline-offset-2 tabular-nums focus-visible:opacity-100"
    >
      <span className="sr-only">{sentenceOf(shown, column, row)}</span>
      <span aria-hidden="true">{words.book(shown.board.rows[row]?.time ?? '')}</span>
    </button>
  );
}

function sentenceOf({ board, view, now }: ShownBoard, column: BoardColumn, row: number): string {
  const { time = '', isSecond = false } = board.rows[row] ?? {};
  const clock = isSecond ? `${time} ${words.second}` : time;
  const at = column.starts[row] ?? null;
  const where = columnName(column, view);
  if (at === null) return words.leftOut(clock, where);
  if (at < now) return words.past(clock, where);
  const isFree = isOffered(column, { scheduledDateTime: at, durationMinutes: 15 });
  return isFree ? words.free(clock, where) : words.outside(clock, where);
}
