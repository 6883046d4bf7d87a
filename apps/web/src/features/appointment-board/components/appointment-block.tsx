import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import { useDraggable } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import {
  appointmentStatusLabels,
  appointmentTypeLabels,
  isExpected,
  patientNameOf,
} from '#features/appointments';
import { formatClock } from '#lib/format-date';
import { useFetchedPart } from '#lib/lazy-component';
import { PriorityBadge } from '#ui/priority-badge';
import { boardMessages as words } from '../board.messages.ts';
import type { BoardColumn, PlacedAppointment } from '../board.ts';
import { type Dragged, dropErrorOf, extentOfDragged, isMovable, targetOf } from '../drag-state.ts';
import { appointmentSentence, columnName, timesOf, useShownBoard } from '../shown-board.ts';
import { type BlockCards, fetchBlockCard } from '../use-block-card.ts';
import { dropWarnings } from '../use-drag.ts';
import { blockStyle, statusStyles } from './board-styles.ts';

type Props = {
  placed: PlacedAppointment;
  column: BoardColumn;
  isTabStop: boolean;
  isDragged: boolean;
  cards: BlockCards;
  onCursor: () => void;
  onOpen: () => void;
  onCancel: () => void;
};

/** Renders one appointment. A click opens it and a drag moves it. Its card appears on hover or keyboard focus. */
export function AppointmentBlock(props: Props) {
  const { placed, column, isTabStop, isDragged, cards, onCursor, onOpen, onCancel } = props;
  const { view, timeZone } = useShownBoard();
  const { item: appointment, first, end, lane, among } = placed;
  const drag = useDraggable({ id: appointment.uuid, data: { appointment } });
  const sentence = appointmentSentence(appointment, columnName(column, view), timeZone);
  const width = 100 / among;
  const open = () => {
    onCursor();
    onOpen();
  };
  return (
    <li
      data-appointment=""
      style={{ ...blockStyle(first, end), left: `${lane * width}%`, width: `${width}%` }}
      className="@container absolute p-px"
      {...cards.handlersOf(appointment.uuid)}
    >
      <button
        ref={drag.setNodeRef}
        {...drag.listeners}
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        onClick={open}
        onFocus={onCursor}
        className={`flex size-full flex-col items-stretch overflow-hidden rounded-md border border-l-4 px-1 text-left text-sm ${end - first < roomyLines ? 'leading-4' : 'leading-4.5'} touch-manipulation [-webkit-touch-callout:none] -outline-offset-2 ${statusStyles[appointment.status]} ${isMovable(appointment) ? 'cursor-grab' : ''} ${isDragged ? 'opacity-45' : ''}`}
      >
        <span className="sr-only">{sentence}</span>
        <span aria-hidden="true" className="flex min-h-0 flex-col items-stretch">
          <BlockText placed={placed} />
        </span>
      </button>
      {cards.shownUuid === appointment.uuid && (
        <FetchedCard appointment={appointment} onCancel={onCancel} onClose={cards.close} />
      )}
    </li>
  );
}

type CardProps = { appointment: BoardAppointment; onCancel: () => void; onClose: () => void };

/** Renders the card, or nothing while its code is not loaded. A click on the block shows the details without it. */
function FetchedCard(props: CardProps) {
  const { part: BlockCard } = useFetchedPart(fetchBlockCard);
  return BlockCard && <BlockCard {...props} />;
}

/** The minimum heights, in rows, for two and for three lines of text, and for lines with more space between them. */
const twoLines = 1.3;
const threeLines = 1.9;
const roomyLines = 3;

/** Returns the text of the status. While the patient waits, shows the arrival instead, because it is more useful. */
function statusOf({ status, arrivedAt }: BoardAppointment, timeZone: string): string {
  if (arrivedAt === null || !isExpected(status)) return appointmentStatusLabels[status];
  return words.arrived(formatClock(arrivedAt, timeZone));
}

/**
 * Shows as much text as fits the block. A block of one row shows everything on one line. If the block has no line for
 * the reason, the reason follows the time and the status, but only in a wide block.
 */
function BlockText({ placed: { item: appointment, first, end } }: { placed: PlacedAppointment }) {
  const { timeZone } = useShownBoard();
  const { from, to } = timesOf(appointment, timeZone);
  const status = statusOf(appointment, timeZone);
  const name = (
    <span className="flex min-w-0 items-center gap-1">
      <span className="truncate font-semibold">{patientNameOf(appointment)}</span>
      <PriorityBadge priority={appointment.priority} />
    </span>
  );
  const rows = end - first;
  const reason = appointment.reasonForVisit ?? appointmentTypeLabels[appointment.appointmentType];
  const reasonBehind = <span className="hidden min-w-0 truncate @min-[16rem]:inline">· {reason}</span>;
  if (rows < twoLines) {
    return (
      <span className="flex h-6 min-w-0 items-center gap-1">
        {name}
        <span className="hidden shrink-0 tabular-nums @min-[13rem]:inline">{from}</span>
        <span className="hidden min-w-8 shrink-3 truncate @min-[6rem]:inline">{status}</span>
        {reasonBehind}
      </span>
    );
  }
  return (
    <>
      {name}
      <span className="flex min-w-0 items-center gap-x-1">
        <span className="shrink-0 tabular-nums">{rows < 3 ? from : words.range(from, to)}</span>
        {rows < 3 && <span className="truncate">{status}</span>}
        {rows < threeLines && reasonBehind}
      </span>
      {rows >= 3 && <span className="truncate">{status}</span>}
      {rows >= threeLines && <span className="truncate">{reason}</span>}
    </>
  );
}

/**
 * Shows where the dragged appointment would land, with any warnings. Hidden from screen readers, because the board
 * announces the same texts.
 */
export function DraggedBlock({ dragged }: { dragged: Dragged }) {
  const shown = useShownBoard();
  const block = useRef<HTMLDivElement>(null);
  const { row, column } = dragged.over;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls the block into view after each move.
  useEffect(() => {
    block.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [row, column]);
  const { first, end } = extentOfDragged(shown.board, dragged);
  const isRefused = dropErrorOf(shown.board, dragged) !== null;
  const remarks = dropWarnings(shown, dragged);
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
