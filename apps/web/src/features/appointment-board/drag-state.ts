import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { rowAt } from './axis.ts';
import { type Board, type BoardColumn, extentOf } from './board.ts';

/** A dragged appointment, with its original and its current position. */
export type Dragged = { appointment: BoardAppointment; from: Spot; over: Spot };

type Spot = { column: number; row: number };

/** The reason why a dragged appointment cannot be dropped at a position. */
export type DropError = 'doctor' | 'clocks';

const movable: readonly AppointmentStatus[] = ['scheduled', 'confirmed'];

/** Returns whether an appointment can be moved. Only appointments with the status scheduled or confirmed can. */
export function isMovable({ status }: Pick<BoardAppointment, 'status'>): boolean {
  return movable.includes(status);
}

export function pickUp({ columns }: Board, appointment: BoardAppointment): Dragged | null {
  const column = columns.findIndex(({ placed }) => placed.some(({ item }) => item.uuid === appointment.uuid));
  const shown = columns[column];
  if (!shown) return null;
  const spot = { column, row: rowAt(appointment.scheduledDateTime, shown.starts) };
  return { appointment, from: spot, over: spot };
}

/** Returns why the appointment cannot be dropped here, or null if it can. */
export function dropErrorOf({ columns }: Board, { appointment, over }: Dragged): DropError | null {
  const column = columns[over.column];
  if (column?.doctor.id !== appointment.doctorId) return 'doctor';
  return startAt(column, over.row) === null ? 'clocks' : null;
}

/** Returns the new start of the dragged appointment. If the position has not changed, keeps the exact booked time. */
export function targetOf({ columns }: Board, dragged: Dragged): number | null {
  const { appointment, from, over } = dragged;
  if (over.column === from.column && over.row === from.row) return appointment.scheduledDateTime;
  const column = columns[over.column];
  return column ? startAt(column, over.row) : null;
}

function startAt({ starts }: BoardColumn, row: number): number | null {
  const whole = starts[Math.floor(row)] ?? null;
  // The row is fractional only at the original time of day, on the same or another date. In that case, keep the offset
  // within the row.
  return whole === null ? null : whole + Math.round((row % 1) * 15) * 60_000;
}

export function extentOfDragged({ columns }: Board, { appointment, over }: Dragged) {
  const starts = columns[over.column]?.starts ?? [];
  const at = starts[Math.floor(over.row)] ?? null;
  if (at === null) return { first: over.row, end: over.row + appointment.durationMinutes / 15 };
  const period = { ...appointment, scheduledDateTime: at + Math.round((over.row % 1) * 15) * 60_000 };
  return extentOf(period, starts);
}

const rowSteps: Partial<Record<string, (row: number) => number>> = {
  ArrowUp: (row) => Math.ceil(row) - 1,
  ArrowDown: (row) => Math.floor(row) + 1,
  PageUp: (row) => Math.ceil(row) - 4,
  PageDown: (row) => Math.floor(row) + 4,
};
const columnSteps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Moves the appointment by one key press: by a quarter-hour or an hour, or to the same time in an adjacent column.
 * Stays within the board. Returns null for a key that moves nothing.
 */
export function dragByKey({ rows, columns }: Board, dragged: Dragged, key: string): Dragged | null {
  const { over } = dragged;
  const aside = columnSteps[key];
  if (aside !== undefined) {
    const column = over.column + aside;
    return columns[column] ? { ...dragged, over: { ...over, column } } : dragged;
  }
  const step = rowSteps[key];
  if (!step) return null;
  return { ...dragged, over: { ...over, row: Math.max(Math.min(step(over.row), rows.length - 1), 0) } };
}
