import { boardMessages as words } from '../board.messages.ts';
import type { BoardColumn } from '../board.ts';
import { isOffered } from '../board.ts';
import { columnName, type ShownBoard, useShownBoard } from '../shown-board.ts';
import { blockStyle } from './board-styles.ts';

type Props = {
  column: BoardColumn;
  row: number;
  /** Null if the user may not book. */
  onBook: (() => void) | null;
};

/** The free time under the keyboard cursor. */
export function FreeTime({ column, row, onBook }: Props) {
  const shown = useShownBoard();
  const time = shown.board.rows[row]?.time ?? '';
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

function sentenceOf(
  { board, view, now }: ShownBoard,
  column: BoardColumn,
  row: number,
  mayBook: boolean,
): string {
  const { time = '', isSecond = false } = board.rows[row] ?? {};
  const clock = isSecond ? `${time} ${words.second}` : time;
  const at = column.starts[row] ?? null;
  const where = columnName(column, view);
  if (at === null) return words.leftOut(clock, where);
  const isOpen = isOffered(column, { scheduledDateTime: at, durationMinutes: 15 });
  const isFree = isOpen && at >= now;
  const state = at < now ? words.past : words.outsideHours;
  const sentence = `${clock}, ${where}, ${isFree ? words.free : state}`;
  return mayBook ? `${sentence}. ${words.enterBooks}${isFree ? '' : words.allTheSame}.` : sentence;
}
