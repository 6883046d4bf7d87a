import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { Trash2 } from 'lucide-react';
import { formatTimeOfDay } from '#lib/format-date';
import { exceptionMessages } from '../days-off/exceptions.messages.ts';
import { rowsOf } from '../quarter-hours.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
import type { Placed } from './day-layout.ts';
import type { GridActions } from './grid-selection.ts';

type Props = Placed<ScheduleSlot> & {
  /** True if days off or changed hours replace the slot on this date. The slot can still be edited. */
  isReplaced: boolean;
  actions: GridActions | null;
};

const looks = {
  active: 'border-l-4 border-done/40 border-l-done bg-done-soft text-done',
  inactive: 'border-l-4 border-dashed border-line-strong bg-sunken text-ink-soft',
  replaced: 'border-dashed border-line-strong text-ink-soft',
} as const;

function lookOf({ isActive }: ScheduleSlot, isReplaced: boolean): keyof typeof looks {
  if (isReplaced) return 'replaced';
  return isActive ? 'active' : 'inactive';
}

export function SlotBlock({ slot, lane, isAlone, isReplaced, actions }: Props) {
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
      className={`relative m-px min-w-0 rounded-md border ${looks[lookOf(slot, isReplaced)]}`}
    >
      {actions ? (
        <>
          <button
            type="button"
            onClick={() => actions.onEdit(slot)}
            className={`${textLook} rounded-md pr-6 ${isAlone ? 'max-lg:pr-12' : ''}`}
          >
            <span className="sr-only">{words.edit}</span>
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

/** Renders the delete button of a slot. On touch screens, it is as large as the slot allows. */
function DeleteButton({ slot, isAlone, onDelete }: DeleteProps) {
  return (
    <button
      type="button"
      aria-label={words.deleteOf(slot)}
      title={words.deleteOf(slot)}
      onClick={onDelete}
      className={`absolute -top-px -right-px flex size-6 items-center justify-center rounded-md text-ink-soft hover:bg-surface hover:text-danger ${isAlone ? 'max-lg:h-11 max-lg:max-h-full max-lg:w-11' : ''}`}
    >
      <Trash2 aria-hidden="true" className="size-3.5 max-lg:size-4.5" />
    </button>
  );
}

type TextProps = { slot: ScheduleSlot; rowCount: number; isReplaced: boolean };

/**
 * Shows the text of a slot. In a slot that is one row high, there is only room for its start and end, or for its start
 * and the word "inactive".
 */
function SlotText({ slot, rowCount, isReplaced }: TextProps) {
  const day = (
    <span className="sr-only">
      {isReplaced && `${exceptionMessages.notOnThisDate} `}
      {words.weekday(slot.dayOfWeek)}
    </span>
  );
  const times = `font-semibold tabular-nums ${isReplaced ? 'line-through' : ''}`;
  const inactive = !slot.isActive && (
    <span className="shrink-0 rounded-full border border-line-strong bg-surface px-1 leading-4 font-medium whitespace-nowrap">
      {words.inactive}
    </span>
  );
  const length = <span className="truncate">{words.slotLength(slot.slotDurationMinutes)}</span>;
  if (rowCount === 1) {
    return (
      <span className="flex h-5 max-w-full flex-wrap items-center gap-x-1 overflow-hidden leading-5">
        {day}
        {inactive}
        <span className={times}>{slot.isActive ? words.range(slot) : formatTimeOfDay(slot.startTime)}</span>
        {length}
      </span>
    );
  }
  const isTall = rowCount > 2;
  return (
    <>
      {day}
      <span className={`max-w-full shrink-0 ${times} ${isTall ? '' : 'truncate'}`}>{words.range(slot)}</span>
      <span className={`flex max-w-full items-center gap-x-1 ${isTall ? 'flex-wrap' : ''}`}>
        {inactive}
        {length}
      </span>
    </>
  );
}
