import { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClinic } from '#features/clinic';
import { useQueueEvents } from '#features/live';
import { weekAround } from '#features/schedule';
import { useDoctors } from '#features/staff';
import { pollEvery } from '#lib/poll-interval';
import { pathKey, routeQuery } from '#lib/route-query';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { boardMessages as words } from '../board.messages.ts';
import type { BoardActions, BoardView } from '../shown-board.ts';
import { boardHeight } from './board-styles.ts';
import { BoardToolbar, useBoardAddress } from './board-toolbar.tsx';
import { LoadedBoard } from './loaded-board.tsx';

type Props = {
  view: BoardView;
  actions: BoardActions;
  noDoctors: ReactNode;
};

/** Shows the appointments of one day for several doctors, or one doctor's week. */
export function AppointmentBoard({ view, actions, noDoctors }: Props) {
  const { data: doctors, isError, refetch } = useDoctors();
  // Keep showing the board when refetching the doctors fails.
  if (!doctors && isError) return <RetryBanner onRetry={refetch}>{words.failed}</RetryBanner>;
  if (!doctors) return <BoardSkeleton columnCount={1} />;
  const [first] = doctors;
  return first ? <BoardOfDoctors view={view} actions={actions} doctors={doctors} first={first} /> : noDoctors;
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
    <div className="flex min-w-0 flex-col gap-4 md:min-h-0 md:flex-1" aria-busy={board.isFetching}>
      <BoardToolbar view={view} dates={dates} address={address} doctors={doctors} doctor={doctor} />
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

function BoardSkeleton({ columnCount }: { columnCount: number }) {
  return (
    <div role="status" className={`panel min-h-96 overflow-hidden ${boardHeight}`}>
      <p className="px-5 py-4 text-sm text-ink-faint">{words.loading}</p>
      <div aria-hidden="true" className="flex h-full animate-pulse gap-3 px-5 pb-20">
        {Array.from({ length: Math.max(columnCount, 1) }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the bars never changes.
          <div key={column} className="flex-1 rounded-md bg-sunken max-md:not-first:hidden" />
        ))}
      </div>
    </div>
  );
}

const pollMillis = 30_000;

type BoardQuery = { from: string; to: string; doctorId?: number };

/**
 * Loads the working hours and appointments of a board. Refetches whenever the board is shown, because other users book
 * appointments and change hours.
 */
function useBoard(query: BoardQuery) {
  return useQuery(
    routeQuery(getAppointmentBoard, { query }, { staleTime: 0, refetchInterval: pollEvery(pollMillis) }),
  );
}

/**
 * Refetches the board on queue events of these doctors. Subscribes only to the first three doctors, because browsers
 * allow few open connections per host. Polling refreshes the others.
 */
function useLiveBoard(doctors: readonly Doctor[]): void {
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: pathKey(getAppointmentBoard) });
  };
  const watch = { onChanged: refresh, onMissed: refresh, isQuiet: true } as const;
  const [first, second, third] = doctors;
  useQueueEvents(first?.id ?? null, watch);
  useQueueEvents(second?.id ?? null, watch);
  useQueueEvents(third?.id ?? null, watch);
}
