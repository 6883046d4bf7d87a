import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useClinic } from '#features/clinic';
import { firstRowOf, rowsOf, rowsPerDay, rowsPerHour, timeAtRow } from '../quarter-hours.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { columnOf, weekdayInColumn } from '../schedule-dates.ts';

/**
 * The selection in the week grid. It is in one column (`day`) and extends from row `anchor`, where it began, to row
 * `row`, where it ends now. `row` may be above `anchor`.
 */
export type GridSelection = { day: number; anchor: number; row: number };

const lastDay = 6;
const lastRow = rowsPerDay - 1;

const within = (value: number, last: number) => Math.min(Math.max(value, 0), last);

export function singleRow(day: number, row: number): GridSelection {
  const inDay = within(row, lastRow);
  return { day, anchor: inDay, row: inDay };
}

export function atLeastHalfAnHour(selection: GridSelection): GridSelection {
  const { day, anchor, row } = selection;
  if (anchor !== row) return selection;
  const first = within(row, lastRow - 1);
  return { day, anchor: first, row: first + 1 };
}

/** Returns a selection of one hour that starts at this row. It ends at the end of the day at the latest. */
export function anHourFrom(day: number, row: number): GridSelection {
  return { day, anchor: row, row: within(row + rowsPerHour - 1, lastRow) };
}

export function extendTo(selection: GridSelection, row: number): GridSelection {
  return { ...selection, row: within(row, lastRow) };
}

export function rowsOfSelection({ anchor, row }: GridSelection) {
  return { first: Math.min(anchor, row), end: Math.max(anchor, row) + 1 };
}

export function timesOfSelection(selection: GridSelection) {
  const { first, end } = rowsOfSelection(selection);
  return { startTime: timeAtRow(first), endTime: timeAtRow(end) };
}

const rowSteps: Partial<Record<string, (row: number) => number>> = {
  ArrowUp: (row) => row - 1,
  ArrowDown: (row) => row + 1,
  PageUp: (row) => row - rowsPerHour,
  PageDown: (row) => row + rowsPerHour,
  Home: () => 0,
  End: () => lastRow,
};
const daySteps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Returns the selection after a key press, or null if the key does not move it. A selection cannot be extended to
 * another day, because a slot lies within one day.
 */
export function moveSelection(
  selection: GridSelection,
  key: string,
  isExtending: boolean,
): GridSelection | null {
  const days = daySteps[key];
  if (days !== undefined) return singleRow(within(selection.day + days, lastDay), selection.row);
  const step = rowSteps[key];
  if (!step) return null;
  const row = step(selection.row);
  return isExtending ? extendTo(selection, row) : singleRow(selection.day, row);
}

/**
 * Returns the row under a pointer at the vertical position `y`. `top` and `height` are those of the day's column. All
 * are in pixels.
 */
export function rowAt(y: number, { top, height }: { top: number; height: number }): number {
  return within(Math.floor(((y - top) / height) * rowsPerDay), lastRow);
}

export type GridActions = {
  onSelect: (selection: GridSelection) => void;
  onEdit: (slot: ScheduleSlot) => void;
  onDelete: (slot: ScheduleSlot) => void;
  onOpenException: (exception: ScheduleException) => void;
};

type Options = {
  onSelect: (selection: GridSelection) => void;
  onFinish: (selection: GridSelection) => void;
};

type Drag = { pointerId: number; column: Element; selection: GridSelection };

/**
 * Lets the user select quarter-hours with a mouse or pen. A finger scrolls the grid instead, and a tap selects a whole
 * hour, which is easier to hit.
 */
export function useDragSelection({ onSelect, onFinish }: Options) {
  const drag = useRef<Drag | null>(null);
  const lastPointer = useRef('');
  const [isDragging, setIsDragging] = useState(false);

  const mark = (next: Drag) => {
    drag.current = next;
    onSelect(next.selection);
  };
  const stop = () => {
    drag.current = null;
    setIsDragging(false);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    lastPointer.current = event.pointerType;
    const column = emptyColumnUnder(event);
    if (!column || event.pointerType === 'touch' || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    mark({ pointerId: event.pointerId, column, selection: rowUnder(event, column) });
    setIsDragging(true);
  };
  const onPointerMove = ({ pointerId, clientY }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return;
    const { column, selection } = drag.current;
    scrollAtEdge(column, clientY);
    mark({ ...drag.current, selection: extendTo(selection, rowAt(clientY, column.getBoundingClientRect())) });
  };
  const onPointerUp = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return;
    onFinish(drag.current.selection);
    stop();
  };
  const onClick = (event: MouseEvent) => {
    const column = emptyColumnUnder(event);
    if (!column || lastPointer.current !== 'touch') return;
    const { day, row } = rowUnder(event, column);
    onFinish(anHourFrom(day, row));
  };
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: stop,
    onClick,
    // A pen hovers before it touches the screen, so scrolling can be disabled in time. For fingers, scrolling stays
    // enabled.
    onPointerOver: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      currentTarget.style.touchAction = pointerType === 'pen' ? 'none' : '';
    },
  };
  return { isDragging, handlers };
}

function emptyColumnUnder({ target }: { target: EventTarget }): Element | null {
  if (!(target instanceof Element) || target.closest('[data-window]')) return null;
  return target.closest('[data-day]');
}

function rowUnder({ clientY }: { clientY: number }, column: Element): GridSelection {
  return singleRow(Number(column.getAttribute('data-day')), rowAt(clientY, column.getBoundingClientRect()));
}

const edge = 32;

function scrollAtEdge(column: Element, y: number): void {
  const scroller = column.closest('section');
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y > bottom - edge) scroller.scrollTop += edge;
  else if (y < top + edge) scroller.scrollTop -= edge;
}

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
