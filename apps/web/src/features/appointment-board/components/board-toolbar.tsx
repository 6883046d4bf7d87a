import { calendarDate } from '@anteroom/contract/primitives';
import type { Doctor } from '@anteroom/contract/staff';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ClinicZoneNote, useClinic } from '#features/clinic';
import { DoctorPicker } from '#features/staff';
import { formatDateRange, formatLongDate } from '#lib/format-date';
import { Button, IconButton } from '#ui/button';
import { TextField } from '#ui/text-field';
import { boardMessages as words } from '../board.messages.ts';
import type { BoardView } from '../shown-board.ts';

type Props = {
  view: BoardView;
  dates: readonly string[];
  address: BoardAddress;
  doctors: readonly Doctor[];
  doctor: Doctor;
};

/** Lets the user choose the day or the week, and the doctor. The day view shows all doctors; on a phone, only one. */
export function BoardToolbar({ view, dates, address, doctors, doctor }: Props) {
  const { date, goTo, chooseDoctor } = address;
  const step = view === 'day' ? 1 : 7;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="flex items-end gap-2 max-md:w-full">
        <TextField
          label={words.date}
          type="date"
          value={date}
          className="max-md:flex-1"
          onChange={({ target }) => target.value && goTo(target.value)}
        />
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
export function useBoardAddress(): BoardAddress {
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
