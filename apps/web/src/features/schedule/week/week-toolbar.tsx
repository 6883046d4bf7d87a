import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { ClinicZoneNote } from '#features/clinic';
import { formatDateRange } from '#lib/format-date';
import { Button, IconButton } from '#ui/button';
import { scheduleMessages as words } from '../schedule.messages.ts';

type Props = {
  dates: readonly string[];
  onToday: () => void;
  /** Moves by this number of weeks. A negative number moves back. */
  onGo: (weeks: number) => void;
  children: ReactNode;
};

export function WeekToolbar({ dates, onToday, onGo, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button onClick={onToday}>{words.today}</Button>
      <div className="flex">
        <IconButton
          label={words.previousWeek}
          icon={<ChevronLeft aria-hidden="true" className="size-5" />}
          onClick={() => onGo(-1)}
        />
        <IconButton
          label={words.nextWeek}
          icon={<ChevronRight aria-hidden="true" className="size-5" />}
          onClick={() => onGo(1)}
        />
      </div>
      <h2 aria-live="polite" className="text-lg font-semibold tabular-nums">
        {formatDateRange(dates[0] ?? '', dates.at(-1) ?? '')}
      </h2>
      <ClinicZoneNote />
      <div className="md:ml-auto">{children}</div>
    </div>
  );
}
