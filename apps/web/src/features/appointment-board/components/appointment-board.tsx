import { getAppointmentBoard } from '@anteroom/contract/appointment-board';
import { calendarDate } from '@anteroom/contract/primitives';
import type { Doctor, ListedDoctor } from '@anteroom/contract/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ClinicZoneNote, useClinic } from '#features/clinic';
import { useEventsOfDoctors } from '#features/live';
import { weekAround } from '#features/schedule';
import { DoctorPicker, useDoctors } from '#features/staff';
import { formatDateRange, formatLongDate } from '#lib/format-date';
import { pollEvery } from '#lib/poll-interval';
import { pathKey, routeQuery } from '#lib/route-query';
import { Button, IconButton } from '#ui/button';
import { DayField } from '#ui/day-field';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { boardMessages as words } from '../board.messages.ts';
import type { BoardActions, BoardView } from '../shown-board.ts';
import { boardHeight } from './board-styles.ts';
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

type OfDoctors = Omit<Props, 'noDoctors'> & { doctors: ListedDoctor[]; first: ListedDoctor };

function BoardOfDoctors({ view, actions, doctors, first }: OfDoctors) {
  const { timezone: timeZone } = useClinic();
  const address = useBoardAddress();
  const { date } = address;
  const isWeek = view === 'week';
  const doctor = doctors.find(({ id }) => id === address.doctorId) ?? first;
  const dates = isWeek ? weekAround(date, 0) : [date];
  const [from = date, to = date] = [dates[0], dates.at(-1)];
  const board = useBoard({ from, to, ...(isWeek ? { doctorId: doctor.id } : {}) });
  // The chosen doctor comes first, because only the first three get live events and a phone shows only the chosen one.
  useLiveBoard(isWeek ? [doctor] : [doctor, ...doctors.filter(({ id }) => id !== doctor.id)]);
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

/** Refetches the board on live events of these doctors. */
function useLiveBoard(doctors: readonly ListedDoctor[]): void {
  const queryClient = useQueryClient();
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: pathKey(getAppointmentBoard) });
  };
  useEventsOfDoctors(doctors, { onChanged: refresh, onMissed: refresh });
}

type BoardToolbarProps = {
  view: BoardView;
  dates: readonly string[];
  address: BoardAddress;
  doctors: readonly Doctor[];
  doctor: Doctor;
};

/** Lets the user choose the day or the week, and the doctor. The day view shows all doctors; on a phone, only one. */
function BoardToolbar({ view, dates, address, doctors, doctor }: BoardToolbarProps) {
  const { date, goTo, chooseDoctor } = address;
  const step = view === 'day' ? 1 : 7;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="flex items-end gap-2 max-md:w-full">
        <DayField label={words.date} date={date} className="max-md:flex-1" onChoose={goTo} />
        <Button onClick={() => goTo(null)}>{words.today}</Button>
        <div className="flex">
          <IconButton
            label={words.previous[view]}
            icon={<ChevronLeft aria-hidden="true" className="size-5" />}
            onClick={() => goTo(daysFrom(date, -step))}
          />
          <IconButton
            label={words.next[view]}
            icon={<ChevronRight aria-hidden="true" className="size-5" />}
            onClick={() => goTo(daysFrom(date, step))}
          />
        </div>
      </div>
      {doctors.length > 1 && (
        <DoctorPicker
          doctors={doctors}
          chosenId={doctor.id}
          onChoose={chooseDoctor}
          className={`max-md:w-full md:min-w-60 ${view === 'day' ? 'md:hidden' : ''}`}
        />
      )}
      <div className="flex min-h-10 flex-wrap items-center gap-x-3">
        <h2 aria-live="polite" className="text-lg font-semibold tabular-nums">
          {view === 'day' ? formatLongDate(date) : formatDateRange(dates[0] ?? date, dates.at(-1) ?? date)}
        </h2>
        <ClinicZoneNote />
      </div>
    </div>
  );
}

type BoardAddress = {
  date: string;
  doctorId: number | null;
  /**
   * Shows a date. Null removes the date from the URL, so that the board always shows the current day, even after
   * midnight.
   */
  goTo: (date: string | null) => void;
  chooseDoctor: (doctorId: number | null) => void;
};

/** Stores the board's day and doctor in the URL, so that they survive a reload. */
function useBoardAddress(): BoardAddress {
  const { today } = useClinic();
  const [parameters, setParameters] = useSearchParams();
  const change = (name: string, value: string | null) => {
    const changed = new URLSearchParams(parameters);
    if (value === null) changed.delete(name);
    else changed.set(name, value);
    setParameters(changed, { replace: true });
  };
  return {
    date: calendarDate.safeParse(parameters.get('date')).data ?? today,
    doctorId: Number(parameters.get('doctor')) || null,
    goTo: (date) => change('date', date === today ? null : date),
    chooseDoctor: (doctorId) => change('doctor', doctorId === null ? null : String(doctorId)),
  };
}

const dayMillis = 86_400_000;

/** Returns the date that is `days` later, or earlier if `days` is negative. */
function daysFrom(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMillis).toISOString().slice(0, 10);
}
