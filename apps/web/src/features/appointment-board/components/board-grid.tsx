import { DndContext } from '@dnd-kit/core';
import { type CSSProperties, useId } from 'react';
import { useClinic } from '#features/clinic';
import { useKeysOfPart } from '#lib/use-hotkey';
import type { BoardColumn as Column } from '../board.ts';
import { boardWords as words } from '../board.words.ts';
import type { BoardActions } from '../board-actions.ts';
import { useShownBoard } from '../shown-board.ts';
import { useBoardKeys } from '../use-board-keys.ts';
import type { Stand } from '../use-cursor.ts';
import type { Hand } from '../use-hand.ts';
import { useOpenAtCursor } from '../use-open-at-cursor.ts';
import { usePointerHand } from '../use-pointer-hand.ts';
import { BoardColumn } from './board-column.tsx';
import { boardHeight } from './board-looks.ts';
import { ColumnHead } from './column-head.tsx';
import { TimeAxis } from './time-axis.tsx';

type Props = {
  /** Where the keyboard is: in the only column that a small screen shows. */
  stand: Stand;
  hand: Hand;
  actions: BoardActions;
};

export function BoardGrid({ stand, hand, actions }: Props) {
  const { board, view } = useShownBoard();
  const { today } = useClinic();
  const { cursor, keep, moveTo, grid } = stand;
  const keys = useBoardKeys({ board, cursor, hand, moveTo });
  const pointer = usePointerHand(grid, board, hand);
  const scroller = useOpenAtCursor(cursor, board.rows.length);
  const helpId = useId();
  useKeysOfPart(words.keys);
  const isShown = (column: number) => (hand.carried?.over.column ?? cursor.column) === column;
  return (
    <div className="panel overflow-hidden">
      <section
        ref={scroller}
        aria-label={words.board[view]}
        // No anchor: the board would go after what is being moved.
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
          <DndContext
            {...pointer.dnd}
            // What is carried is told in the words of the board, which also hold for the keys.
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
                  {...{ column, place, cursor, hand, actions }}
                  isShown={isShown(place)}
                  onStand={keep}
                  onFree={moveTo}
                />
              ))}
            </div>
          </DndContext>
        </div>
      </section>
      <p id={helpId} hidden>
        {words.gridHelp}
      </p>
      <p role="status" className="sr-only">
        {hand.announcement}
      </p>
    </div>
  );
}

const silence = () => undefined;
const silent = { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence };

/** In rem. A lane shows the beginning of a name; a week of seven days fits a desk's screen beside two or three lanes. */
const narrowest = { column: 8.5, lane: 5 };

/** The columns are equally wide, but one with appointments side by side is as wide as they need. A small screen shows one. */
function widthsOf(columns: readonly Column[], shown: number): CSSProperties {
  const widths = columns.map(
    ({ laneCount }) => `minmax(${Math.max(narrowest.column, laneCount * narrowest.lane)}rem, 1fr)`,
  );
  const narrow = `${(columns[shown]?.laneCount ?? 1) * narrowest.lane}rem`;
  return { '--columns': widths.join(' '), '--narrowest': narrow } as CSSProperties;
}
