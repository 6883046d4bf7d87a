import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { Trash2 } from 'lucide-react';
import { formatLongDate, formatTimeOfDay } from '#lib/format-date';
import { exceptionMessages, kindOf, exceptionMessages as words } from '../days-off/exceptions.messages.ts';
import { rowsOf } from '../quarter-hours.ts';
import { scheduleMessages } from '../schedule.messages.ts';
import { layOutDay, type Placed } from './day-layout.ts';
import type { GridActions } from './grid-selection.ts';

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

type SlotBlockProps = Placed<ScheduleSlot> & {
  /** True if days off or changed hours replace the slot on this date. The slot can still be edited. */
  isReplaced: boolean;
  actions: GridActions | null;
};

const looks = {
  active: 'border-l-4 border-done/40 border-l-done bg-done-soft text-done',
  inactive: 'border-l-4 border-dashed border-line-strong bg-sunken text-ink-soft',
  replaced: 'border-dashed border-line-strong text-ink-soft',
} as const;

function blockLookOf({ isActive }: ScheduleSlot, isReplaced: boolean): keyof typeof looks {
  if (isReplaced) return 'replaced';
  return isActive ? 'active' : 'inactive';
}

function SlotBlock({ slot, lane, isAlone, isReplaced, actions }: SlotBlockProps) {
  const { first, end } = rowsOf(slot);
  const place = {
    gridRow: `${first + 1} / ${end + 1}`,
    gridColumn: isAlone ? '1 / -1' : `${lane + 1}`,
  };
  const text = <SlotText slot={slot} rowCount={end - first} isReplaced={isReplaced} />;
  const textLook = 'flex size-full min-w-0 flex-col items-start overflow-hidden px-1 text-left text-sm';
  return (
    <li
      data-window=""
      style={place}
      className={`relative m-px min-w-0 rounded-md border ${looks[blockLookOf(slot, isReplaced)]}`}
    >
      {actions ? (
        <>
          <button
            type="button"
            onClick={() => actions.onEdit(slot)}
            className={`${textLook} rounded-md pr-6 ${isAlone ? 'max-lg:pr-12' : ''}`}
          >
            <span className="sr-only">{scheduleMessages.edit}</span>
            {text}
          </button>
          <DeleteButton slot={slot} isAlone={isAlone} onDelete={() => actions.onDelete(slot)} />
        </>
      ) : (
        <div className={textLook}>{text}</div>
      )}
    </li>
  );
}

type DeleteProps = { slot: ScheduleSlot; isAlone: boolean; onDelete: () => void };

/**
 * Renders the delete button of a slot. On small screens, it is 44 px large or as high as the slot, unless another slot
 * or changed hours are beside it.
 */
function DeleteButton({ slot, isAlone, onDelete }: DeleteProps) {
  return (
    <button
      type="button"
      aria-label={scheduleMessages.deleteOf(slot)}
      title={scheduleMessages.deleteOf(slot)}
      onClick={onDelete}
      className={`absolute -top-px -right-px flex size-6 items-center justify-center rounded-md text-ink-soft hover:bg-surface hover:text-danger ${isAlone ? 'max-lg:h-11 max-lg:max-h-full max-lg:w-11' : ''}`}
    >
      <Trash2 aria-hidden="true" className="size-3.5 max-lg:size-4.5" />
    </button>
  );
}

type TextProps = { slot: ScheduleSlot; rowCount: number; isReplaced: boolean };

/**
 * Shows the text of a slot. A slot that is one row high has only one line: its start and end, or its start and the word
 * "inactive", then the length of a visit if there is room.
 */
function SlotText({ slot, rowCount, isReplaced }: TextProps) {
  const day = (
    <span className="sr-only">
      {isReplaced && `${exceptionMessages.notOnThisDate} `}
      {scheduleMessages.weekday(slot.dayOfWeek)}
    </span>
  );
  const times = `font-semibold tabular-nums ${isReplaced ? 'line-through' : ''}`;
  const inactive = !slot.isActive && (
    <span className="shrink-0 rounded-full border border-line-strong bg-surface px-1 leading-4 font-medium whitespace-nowrap">
      {scheduleMessages.inactive}
    </span>
  );
  const length = <span className="truncate">{scheduleMessages.slotLength(slot.slotDurationMinutes)}</span>;
  if (rowCount === 1) {
    return (
      <span className="flex h-5 max-w-full flex-wrap items-center gap-x-1 overflow-hidden leading-5">
        {day}
        {inactive}
        <span className={times}>
          {slot.isActive ? scheduleMessages.range(slot) : formatTimeOfDay(slot.startTime)}
        </span>
        {length}
      </span>
    );
  }
  const isTall = rowCount > 2;
  return (
    <>
      {day}
      <span className={`max-w-full shrink-0 ${times} ${isTall ? '' : 'truncate'}`}>
        {scheduleMessages.range(slot)}
      </span>
      <span className={`flex max-w-full items-center gap-x-1 ${isTall ? 'flex-wrap' : ''}`}>
        {inactive}
        {length}
      </span>
    </>
  );
}
