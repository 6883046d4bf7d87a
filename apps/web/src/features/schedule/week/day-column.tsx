import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { formatLongDate } from '#lib/format-date';
import { kindOf, exceptionMessages as words } from '../days-off/exceptions.messages.ts';
import { rowsOf } from '../quarter-hours.ts';
import { scheduleMessages } from '../schedule.messages.ts';
import { layOutDay } from './day-layout.ts';
import type { GridActions } from './grid-selection.ts';
import { SlotBlock } from './slot-block.tsx';

type Props = {
  day: number;
  date: string;
  today: string;
  /** True if this is the day that a small screen shows. */
  isShown: boolean;
  slots: readonly ScheduleSlot[];
  /** The days off or changed hours that replace the weekly hours on this date, or null. */
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

type ExceptionBlockProps = {
  exception: ScheduleException;
  hours: ScheduleException['hours'][number];
  /** Opens the days off or changed hours. Null if the user may only view them. */
  onOpen: ((exception: ScheduleException) => void) | null;
};

function ExceptionBlock({ exception, hours, onOpen }: ExceptionBlockProps) {
  const { first, end } = rowsOf(hours);
  const place = { gridRow: `${first + 1} / ${end + 1}`, gridColumn: '1' };
  const textLook =
    'flex size-full min-w-0 flex-col items-start overflow-hidden px-1 text-left text-sm text-accent-strong';
  const text = (
    <>
      <span className="max-w-full shrink-0 font-semibold tabular-nums">{scheduleMessages.range(hours)}</span>
      {end - first > 1 && <span className="max-w-full">{words.mark.changed}</span>}
      {end - first > 2 && (
        <span className="max-w-full truncate">{scheduleMessages.slotLength(hours.slotDurationMinutes)}</span>
      )}
    </>
  );
  return (
    <li
      data-window=""
      style={place}
      className="relative m-px min-w-0 rounded-md border border-accent/40 border-l-4 border-l-accent bg-accent-soft"
    >
      {onOpen ? (
        <button type="button" onClick={() => onOpen(exception)} className={`${textLook} rounded-md`}>
          <span className="sr-only">{words.editOf(exception)}</span>
          {text}
        </button>
      ) : (
        <div className={textLook}>{text}</div>
      )}
    </li>
  );
}
