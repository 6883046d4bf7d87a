import type { Doctor } from '@anteroom/contract/staff';
import type { ReactNode } from 'react';
import { useClinic } from '#features/clinic';
import { weekAround } from '#features/schedule';
import { useDoctors } from '#features/staff';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { useBoard } from '../api/use-board.ts';
import { useLiveBoard } from '../api/use-live-board.ts';
import { boardMessages as words } from '../board.messages.ts';
import type { BoardActions } from '../board-actions.ts';
import { useBoardAddress } from '../board-address.ts';
import type { BoardView } from '../shown-board.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardToolbar } from './board-toolbar.tsx';
import { LoadedBoard } from './loaded-board.tsx';

type Props = {
  view: BoardView;
  actions: BoardActions;
  noDoctors: ReactNode;
};

/** The appointments of one day for several doctors, or of one doctor's week. */
export function AppointmentBoard({ view, actions, noDoctors }: Props) {
  const { data: doctors, isError, refetch } = useDoctors();
  // Keep showing the board when refetching the doctors fails.
  if (!doctors && isError) return <RetryBanner onRetry={refetch}>{words.failed}</RetryBanner>;
  if (!doctors) return <BoardSkeleton columnCount={1} />;
  const [first] = doctors;
  return first ? <BoardOfDoctors {...{ view, actions, doctors, first }} /> : noDoctors;
}

type OfDoctors = Omit<Props, 'noDoctors'> & { doctors: Doctor[]; first: Doctor };

function BoardOfDoctors({ view, actions, doctors, first }: OfDoctors) {
  const { timezone: timeZone } = useClinic();
  const address = useBoardAddress();
  const { date } = address;
  const isWeek = view === 'week';
  const doctor = doctors.find(({ id }) => id === address.doctorId) ?? first;
  const dates = isWeek ? weekAround(date, 0) : [date];
  const [from = date, to = date] = [dates[0], dates.at(-1)];
  const board = useBoard({ from, to, ...(isWeek ? { doctorId: doctor.id } : {}) });
  useLiveBoard(isWeek ? [doctor] : doctors);
  return (
    <div className="grid gap-4" aria-busy={board.isFetching}>
      <BoardToolbar {...{ view, dates, address, doctors, doctor }} />
      <LoadNote reading={board} timeZone={timeZone}>
        <RetryBanner onRetry={board.refetch}>{words.failed}</RetryBanner>
      </LoadNote>
      {board.isPending && <BoardSkeleton columnCount={isWeek ? dates.length : doctors.length} />}
      {board.data && (
        <LoadedBoard
          key={`${from} ${to} ${doctor.id}`}
          view={view}
          data={board.data}
          chosen={{ date, doctorId: doctor.id }}
          actions={actions}
          onShowDate={address.goTo}
        />
      )}
    </div>
  );
}
