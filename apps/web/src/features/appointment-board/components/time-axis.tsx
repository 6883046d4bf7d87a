import { boardMessages as words } from '../board.messages.ts';
import { useShownBoard } from '../shown-board.ts';
import { blockStyle } from './board-styles.ts';

/** The hours at the side. Hidden from screen readers, because appointments and free times name their times. */
export function TimeAxis() {
  const { board } = useShownBoard();
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
                className="absolute inset-x-0 pr-2 leading-none"
              >
                {time}
                {isSecond && <span className="block pt-1">{words.second}</span>}
              </div>
            ),
        )}
      </div>
    </div>
  );
}
