import { useEffect, useRef } from 'react';
import { patientNameOf } from '#features/appointments';
import { formatClock } from '#lib/format-date';
import { boardWords as words } from '../board.words.ts';
import { type Carried, extentOfCarried, refusalOf, targetOf } from '../carry.ts';
import { useShownBoard } from '../shown-board.ts';
import { remarksOn } from '../use-hand.ts';
import { placeOf } from './board-looks.ts';

/** Where the appointment would come to stand, and what speaks against it. For the eye: it is said as well. */
export function CarriedBlock({ carried }: { carried: Carried }) {
  const shown = useShownBoard();
  const block = useRef<HTMLDivElement>(null);
  const { row, column } = carried.over;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is brought into view wherever it goes.
  useEffect(() => {
    block.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, column]);
  const { first, end } = extentOfCarried(shown.board, carried);
  const isRefused = refusalOf(shown.board, carried) !== null;
  const remarks = remarksOn(shown, carried);
  const look = isRefused
    ? 'border-danger bg-danger-soft text-danger border-dashed'
    : 'border-accent bg-surface text-ink';
  return (
    <div
      ref={block}
      aria-hidden="true"
      data-carried={isRefused ? 'refused' : 'kept'}
      style={{ top: placeOf(first, end).top, minHeight: placeOf(first, end).height }}
      className={`pointer-events-none absolute inset-x-1 z-20 rounded-md border-2 px-1 text-sm shadow-float ${look}`}
    >
      {!isRefused && <p className="font-semibold tabular-nums">{timesText(carried, shown)}</p>}
      <p className="truncate">{patientNameOf(carried.appointment)}</p>
      {remarks.map((remark) => (
        <p key={remark} className="font-medium">
          {remark}
        </p>
      ))}
    </div>
  );
}

function timesText(carried: Carried, { board, timeZone }: ReturnType<typeof useShownBoard>): string {
  const to = targetOf(board, carried);
  if (to === null) return '';
  const end = to + carried.appointment.durationMinutes * 60_000;
  return words.range(formatClock(to, timeZone), formatClock(end, timeZone));
}
