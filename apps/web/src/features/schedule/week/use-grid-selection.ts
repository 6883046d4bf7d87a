import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useClinic } from '#features/clinic';
import { firstRowOf, rowsOf, timeAtRow } from '../quarter-hours.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { columnOf, weekdayInColumn } from '../schedule-dates.ts';
import type { GridActions } from './grid-selection.ts';
import { type GridSelection, moveSelection, singleRow, timesOfSelection } from './grid-selection.ts';

/** Manages selecting quarter-hours by keyboard or drag, and opens the dialog for the selected time. */
export function useGridSelection(
  slots: readonly ScheduleSlot[],
  actions: Pick<GridActions, 'onSelect' | 'onEdit'>,
  /** Returns the text about the days off or changed hours on a day, or null if there are none. */
  holdsOn: (day: number) => string | null,
) {
  const { today } = useClinic();
  const [selection, select] = useState(() => singleRow(columnOf(today), firstRowOf(slots)));
  const [announcement, setAnnouncement] = useState('');
  const ref = useRef<HTMLButtonElement>(null);
  const describe = (marked: GridSelection) =>
    [holdsOn(marked.day), whatIsAt(marked, slots)].filter(Boolean).join(' ');
  const says = describe(selection);
  const taken = slotUnder(selection, slots);

  useLayoutEffect(() => {
    if (announcement !== '') ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [announcement]);

  const onKeyDown = (event: KeyboardEvent) => {
    const moved = moveSelection(selection, event.key, event.shiftKey);
    if (!moved || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    select(moved);
    setAnnouncement(describe(moved));
  };
  // Focus the cursor first, so that closing the dialog returns the focus to it.
  const finish = (marked: GridSelection) => {
    select(marked);
    ref.current?.focus({ preventScroll: true });
    actions.onSelect(marked);
  };
  const onOpen = () => (taken ? actions.onEdit(taken) : actions.onSelect(selection));
  const showDay = (day: number) => select((marked) => singleRow(day, marked.row));
  return { selection, select, showDay, finish, cursor: { ref, says, announcement, onKeyDown, onOpen } };
}

/** Returns the slot that contains the selected row, if exactly one row is selected. */
function slotUnder({ day, anchor, row }: GridSelection, slots: readonly ScheduleSlot[]) {
  if (anchor !== row) return undefined;
  const weekday = weekdayInColumn(day);
  return slots.find(
    (slot) => slot.dayOfWeek === weekday && rowsOf(slot).first <= row && row < rowsOf(slot).end,
  );
}

function whatIsAt(selection: GridSelection, slots: readonly ScheduleSlot[]): string {
  const taken = slotUnder(selection, slots);
  if (taken) return words.taken(timeAtRow(selection.row), taken);
  const say = selection.anchor === selection.row ? words.free : words.marked;
  return say(weekdayInColumn(selection.day), timesOfSelection(selection));
}
