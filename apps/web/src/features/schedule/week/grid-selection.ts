import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { rowsPerDay, rowsPerHour, timeAtRow } from '../quarter-hours.ts';

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
