import type { BoardAppointment, getAppointmentBoard } from '@anteroom/contract/appointment-board';
import type { RouteOutput } from '@anteroom/contract/route';
import { useMemo, useState } from 'react';
import { useClinic } from '#features/clinic';
import { columnOf, DayTabs, kindOf } from '#features/schedule';
import { prefetchPart } from '#lib/lazy-component';
import { useNow } from '#lib/use-now';
import { DialogPart } from '#ui/dialog-part';
import { boardMessages as words } from '../board.messages.ts';
import { layOutBoard } from '../board.ts';
import { type BoardActions, type BoardView, ShownBoardContext } from '../shown-board.ts';
import { useCursor } from '../use-cursor.ts';
import { useDrag } from '../use-drag.ts';
import { type AskedMove, useMove, withMove } from '../use-move.ts';
import { BoardGrid } from './board-grid.tsx';

const fetchCancelDialog = async () => (await import('#features/appointment-actions')).CancelAppointmentDialog;
const fetchMoveDialog = async () => (await import('./move-dialog.tsx')).MoveDialog;

type BoardData = RouteOutput<typeof getAppointmentBoard>;

type Props = {
  view: BoardView;
  data: BoardData;
  chosen: { date: string; doctorId: number };
  actions: BoardActions;
  onShowDate: (date: string) => void;
};

/** Renders the loaded board. Does not update the board during a drag, but immediately afterwards. */
export function LoadedBoard({ view, data, chosen, actions, onShowDate }: Props) {
  const { timezone: timeZone, today } = useClinic();
  const [held, setHeld] = useState<BoardData | null>(null);
  const [cancelled, setCancelled] = useState<BoardAppointment | null>(null);
  const move = useMove(timeZone);
  const { doctors, appointments: read } = held ?? data;
  const appointments = useMemo(() => withMove(read, move.sent), [read, move.sent]);
  const board = useMemo(
    () => layOutBoard({ doctors, appointments }, timeZone),
    [doctors, appointments, timeZone],
  );
  const now = useServerNow(data.readAt);
  const shown = { board, view, timeZone, now };
  const release = () => setHeld(null);
  const dragging = useDrag(shown, {
    onStart: () => {
      setHeld(data);
      prefetchPart(fetchMoveDialog);
    },
    onDrop: (appointment, to, isClean) => {
      release();
      (isClean ? move.moveNow : move.ask)({ appointment, to });
    },
    onCancel: release,
  });
  const days = board.columns.map(({ day }) => ({
    date: day.date,
    mark: day.isException ? kindOf(day) : null,
  }));
  const column =
    view === 'day' ? doctors.findIndex(({ id }) => id === chosen.doctorId) : columnOf(chosen.date);
  const cursorState = useCursor(board, Math.max(column, 0), now);
  return (
    <ShownBoardContext value={shown}>
      {view === 'week' && (
        <div className="md:hidden">
          <DayTabs
            days={days}
            today={today}
            shownDay={cursorState.cursor.column}
            onShow={(day) => {
              cursorState.keep({ ...cursorState.cursor, column: day, uuid: null });
              onShowDate(days[day]?.date ?? chosen.date);
            }}
          />
        </div>
      )}
      {isBare(doctors, appointments) && (
        <p className="text-ink-soft">
          <strong className="font-semibold text-ink">{words.nothing}</strong>{' '}
          {actions.onBook && words.nothingHint}
        </p>
      )}
      {cancelled && <CancelPart appointment={cancelled} onClose={() => setCancelled(null)} />}
      <BoardGrid
        cursorState={cursorState}
        dragging={dragging}
        actions={{ ...actions, onCancel: setCancelled }}
      />
      {move.asked && <MovePart key={move.asked.appointment.uuid} move={move} asked={move.asked} />}
    </ShownBoardContext>
  );
}

function MovePart(given: { move: ReturnType<typeof useMove>; asked: AskedMove }) {
  return <DialogPart fetchDialog={fetchMoveDialog} given={{ ...given, onClose: given.move.cancel }} />;
}

type CancelProps = { appointment: BoardAppointment; onClose: () => void };

/**
 * Renders the dialog that cancels an appointment. It is not rendered inside the appointment's block, because the block
 * disappears as soon as the appointment is cancelled.
 */
function CancelPart({ appointment, onClose }: CancelProps) {
  const { timezone: timeZone } = useClinic();
  return <DialogPart fetchDialog={fetchCancelDialog} given={{ appointment, timeZone, onClose }} />;
}

function isBare(
  doctors: BoardData['doctors'],
  appointments: readonly BoardData['appointments'][number][],
): boolean {
  return (
    appointments.length === 0 && doctors.every(({ days }) => days.every(({ hours }) => hours.length === 0))
  );
}

/** Returns the current time in milliseconds according to the server's clock. */
function useServerNow(readAt: number): number {
  const now = useNow(30_000);
  const [first] = useState(() => readAt - Date.now());
  return now + first;
}
