import { endRowAt, rowAt } from '../axis.ts';
import type { BoardColumn } from '../board.ts';
import { useShownBoard } from '../shown-board.ts';
import { blockStyle, quarterHeight } from './board-styles.ts';

/**
 * The background of a column: working hours are light, and a line marks the current time. Hidden from screen readers.
 */
export function OfferedHours({ column: { day, starts } }: { column: BoardColumn }) {
  const { now } = useShownBoard();
  const nowRow = now >= day.start && now < day.end ? rowAt(now, starts) : 0;
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
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
              key={row}
              style={blockStyle(row, row + 1)}
              className="absolute inset-x-0 bg-line"
            />
          ),
      )}
      <div style={quarterHeight} className="quarter-lines absolute inset-0" />
      {nowRow > 0 && nowRow < starts.length && (
        <div
          data-now=""
          style={{ top: blockStyle(nowRow, nowRow).top }}
          className="absolute inset-x-0 z-10 h-0.5 bg-danger/60"
        />
      )}
    </div>
  );
}
