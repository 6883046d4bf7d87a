import type { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import type { RouteOutput } from '@anteroom/contract/route';
import { useMemo, useState } from 'react';
import { useClinic } from '#features/clinic';
import { DayTabs, kindOf, weekdayOf } from '#features/schedule';
import { useNow } from '#lib/use-now';
import { layOutBoard } from '../board.ts';
import { boardWords as words } from '../board.words.ts';
import type { BoardActions } from '../board-actions.ts';
import { type BoardView, ShownBoardContext } from '../shown-board.ts';
import { useCursor } from '../use-cursor.ts';
import { useHand } from '../use-hand.ts';
import { useMove } from '../use-move.ts';
import { BoardGrid } from './board-grid.tsx';
import { MoveDialog } from './move-dialog.tsx';

type BoardData = RouteOutput<typeof getAppointmentBoard>;

type Props = {
  view: BoardView;
  data: BoardData;
  chosen: { date: string; doctorId: number };
  actions: BoardActions;
  onShowDate: (date: string) => void;
};

/** What arrives while an appointment is in the hand is shown afterwards. */
export function LoadedBoard({ view, data, chosen, actions, onShowDate }: Props) {
  const { timezone: timeZone, today } = useClinic();
  const [held, setHeld] = useState<BoardData | null>(null);
  const { doctors, appointments } = held ?? data;
  const board = useMemo(
    () => layOutBoard({ doctors, appointments }, timeZone),
    [doctors, appointments, timeZone],
  );
  const now = useServerNow(data.readAt);
  const shown = { board, view, timeZone, now };
  const move = useMove(timeZone);
  const release = () => setHeld(null);
  const hand = useHand(shown, {
    onTake: () => setHeld(data),
    onDrop: (appointment, to) => {
      release();
      move.ask({ appointment, to });
    },
    onLeave: release,
  });
  const days = board.columns.map(({ day }) => ({
    date: day.date,
    mark: day.isException ? kindOf(day) : null,
  }));
  const column =
    view === 'day' ? doctors.findIndex(({ id }) => id === chosen.doctorId) : weekdayOf(chosen.date);
  const stand = useCursor(board, Math.max(column, 0), now);
  return (
    <ShownBoardContext value={shown}>
      {view === 'week' && (
        <div className="md:hidden">
          <DayTabs
            days={days}
            today={today}
            shownDay={stand.cursor.column}
            onShow={(day) => {
              stand.keep({ ...stand.cursor, column: day, uuid: null });
              onShowDate(days[day]?.date ?? chosen.date);
            }}
          />
        </div>
      )}
      {isBare(doctors, appointments) && (
        <p className="text-ink-soft">
          <strong className="font-semibold text-ink">{words.nothing}</strong> {words.nothingHint}
        </p>
      )}
      <BoardGrid stand={stand} hand={hand} actions={actions} />
      {move.asked && <MoveDialog move={move} asked={move.asked} />}
    </ShownBoardContext>
  );
}

function isBare(doctors: BoardData['doctors'], appointments: BoardData['appointments']): boolean {
  return (
    appointments.length === 0 && doctors.every(({ days }) => days.every(({ hours }) => hours.length === 0))
  );
}

/** By the server's clock, however this desk's is set. */
function useServerNow(readAt: number): number {
  const now = useNow(30_000);
  const [first] = useState(() => readAt - Date.now());
  return now + first;
}
