import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { formatLongDate } from '#lib/format-date';
import { layOutDay } from '../day-layout.ts';
import { kindOf, exceptionMessages as words } from '../exceptions.messages.ts';
import type { GridActions } from '../grid-actions.ts';
import { ExceptionBlock } from './exception-block.tsx';
import { SlotBlock } from './slot-block.tsx';

type Props = {
  day: number;
  date: string;
  today: string;
  /** Whether a small screen shows this day. */
  isShown: boolean;
  slots: readonly ScheduleSlot[];
  /** Replaces the weekly hours on this date. */
  exception: ScheduleException | null;
  actions: GridActions | null;
};

export function DayColumn({ day, date, today, isShown, slots, exception, actions }: Props) {
  const { columns, windows } = layOutDay(slots, exception);
  const isToday = date === today;
  const mayChange = exception !== null && exception.lastDate >= today;
  return (
    <ul
      data-day={day}
      aria-label={
        exception ? `${formatLongDate(date)}, ${words.mark[kindOf(exception)]}` : formatLongDate(date)
      }
      aria-current={isToday ? 'date' : undefined}
      style={{ gridTemplateColumns: columns }}
      className={`quarter-lines grid grid-rows-[repeat(96,1.5rem)] border-line select-none lg:not-first:border-l ${lookOf(isToday, exception)} ${isShown ? '' : 'max-lg:hidden'}`}
    >
      {exception?.hours.map((hours) => (
        <ExceptionBlock
          key={hours.startTime}
          exception={exception}
          hours={hours}
          onOpen={mayChange && actions ? actions.onOpenException : null}
        />
      ))}
      {windows.map((place) => (
        <SlotBlock key={place.slot.id} {...place} isReplaced={exception !== null} actions={actions} />
      ))}
    </ul>
  );
}

function lookOf(isToday: boolean, exception: ScheduleException | null): string {
  if (exception) return 'bg-sunken';
  return isToday ? 'bg-accent-soft/45' : '';
}
