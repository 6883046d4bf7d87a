import { useDraggable } from '@dnd-kit/core';
import { appointmentStatusLabels, appointmentTypeLabels, patientNameOf } from '#features/appointments';
import type { BoardColumn, PlacedAppointment } from '../board.ts';
import { boardWords as words } from '../board.words.ts';
import { isMovable } from '../carry.ts';
import { appointmentSentence, columnName, timesOf, useShownBoard } from '../shown-board.ts';
import { placeOf, statusLooks } from './board-looks.ts';

type Props = {
  placed: PlacedAppointment;
  column: BoardColumn;
  isTabStop: boolean;
  isCarried: boolean;
  onStand: () => void;
  onOpen: () => void;
};

/** One appointment: opened by a press, moved by a drag. */
export function AppointmentBlock({ placed, column, isTabStop, isCarried, onStand, onOpen }: Props) {
  const { view, timeZone } = useShownBoard();
  const { item: appointment, first, end, lane, among } = placed;
  const drag = useDraggable({ id: appointment.uuid, data: { appointment } });
  const sentence = appointmentSentence(appointment, columnName(column, view), timeZone);
  const width = 100 / among;
  const open = () => {
    onStand();
    onOpen();
  };
  return (
    <li
      data-appointment=""
      style={{ ...placeOf(first, end), left: `${lane * width}%`, width: `${width}%` }}
      className="@container absolute p-px"
    >
      <button
        ref={drag.setNodeRef}
        {...drag.listeners}
        type="button"
        tabIndex={isTabStop ? 0 : -1}
        title={sentence}
        onClick={open}
        onFocus={onStand}
        className={`flex size-full flex-col items-stretch overflow-hidden rounded-md border border-l-4 px-1 text-left text-sm ${end - first < roomyLines ? 'leading-4' : 'leading-4.5'} touch-manipulation [-webkit-touch-callout:none] -outline-offset-2 ${statusLooks[appointment.status]} ${isMovable(appointment) ? 'cursor-grab' : ''} ${isCarried ? 'opacity-45' : ''}`}
      >
        <span className="sr-only">{sentence}</span>
        <span aria-hidden="true" className="flex min-h-0 flex-col items-stretch">
          <BlockText placed={placed} />
        </span>
      </button>
    </li>
  );
}

/** So many rows have room for two lines, close together or not. */
const twoLines = 1.3;
const roomyLines = 1.6;

/** As much as there is room for. A block of one row says who it is, and its status. */
function BlockText({ placed: { item: appointment, first, end } }: { placed: PlacedAppointment }) {
  const { timeZone } = useShownBoard();
  const { from, to } = timesOf(appointment, timeZone);
  const status = appointmentStatusLabels[appointment.status];
  const name = <span className="truncate font-semibold">{patientNameOf(appointment)}</span>;
  const rows = end - first;
  if (rows < twoLines) {
    return (
      <span className="flex h-6 min-w-0 items-center gap-1">
        {name}
        <span className="hidden shrink-0 tabular-nums @min-[13rem]:inline">{from}</span>
        <span className="hidden min-w-8 shrink-3 truncate @min-[6rem]:inline">{status}</span>
      </span>
    );
  }
  return (
    <>
      {name}
      <span className="flex min-w-0 items-center gap-x-1">
        <span className="shrink-0 tabular-nums">{rows < 3 ? from : words.range(from, to)}</span>
        {rows < 3 && <span className="truncate">{status}</span>}
      </span>
      {rows >= 3 && <span className="truncate">{status}</span>}
      {rows >= 4 && <span className="truncate">{appointmentTypeLabels[appointment.appointmentType]}</span>}
    </>
  );
}
