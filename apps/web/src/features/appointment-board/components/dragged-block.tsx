import { useEffect, useRef } from 'react';
import { patientNameOf } from '#features/appointments';
import { formatClock } from '#lib/format-date';
import { boardMessages as words } from '../board.messages.ts';
import { type Dragged, dropErrorOf, extentOfDragged, targetOf } from '../drag-state.ts';
import { useShownBoard } from '../shown-board.ts';
import { remarksOn } from '../use-drag.ts';
import { blockStyle } from './board-styles.ts';

/**
 * Shows where the appointment would land and any warnings. Hidden from screen readers, because the board announces
 * them.
 */
export function DraggedBlock({ dragged }: { dragged: Dragged }) {
  const shown = useShownBoard();
  const block = useRef<HTMLDivElement>(null);
  const { row, column } = dragged.over;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is brought into view wherever it goes.
  useEffect(() => {
    block.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, column]);
  const { first, end } = extentOfDragged(shown.board, dragged);
  const isRefused = dropErrorOf(shown.board, dragged) !== null;
  const remarks = remarksOn(shown, dragged);
  const look = isRefused
    ? 'border-danger bg-danger-soft text-danger border-dashed'
    : 'border-accent bg-surface text-ink';
  return (
    <div
      ref={block}
      aria-hidden="true"
      data-carried={isRefused ? 'refused' : 'kept'}
      style={{ top: blockStyle(first, end).top, minHeight: blockStyle(first, end).height }}
      className={`pointer-events-none absolute inset-x-1 z-20 rounded-md border-2 px-1 text-sm shadow-float ${look}`}
    >
      {!isRefused && <p className="font-semibold tabular-nums">{timesText(dragged, shown)}</p>}
      <p className="truncate">{patientNameOf(dragged.appointment)}</p>
      {remarks.map((remark) => (
        <p key={remark} className="font-medium">
          {remark}
        </p>
      ))}
    </div>
  );
}

function timesText(dragged: Dragged, { board, timeZone }: ReturnType<typeof useShownBoard>): string {
  const to = targetOf(board, dragged);
  if (to === null) return '';
  const end = to + dragged.appointment.durationMinutes * 60_000;
  return words.range(formatClock(to, timeZone), formatClock(end, timeZone));
}
