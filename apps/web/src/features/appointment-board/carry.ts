import type { BoardAppointment } from '@anteroom/contract/appointment-board';
import type { AppointmentStatus } from '@anteroom/contract/appointments';
import { rowAt } from './axis.ts';
import { type Board, type BoardColumn, extentOf } from './board.ts';

/** An appointment in the hand, and over which row of which column it is held. */
export type Carried = { appointment: BoardAppointment; from: Spot; over: Spot };

type Spot = { column: number; row: number };

/** Why it cannot be let go where it is held. */
export type Refusal = 'doctor' | 'clocks';

const movable: readonly AppointmentStatus[] = ['scheduled', 'confirmed'];

/** Only what is still to take place. */
export function isMovable({ status }: Pick<BoardAppointment, 'status'>): boolean {
  return movable.includes(status);
}

export function pickUp({ columns }: Board, appointment: BoardAppointment): Carried | null {
  const column = columns.findIndex(({ placed }) => placed.some(({ item }) => item.uuid === appointment.uuid));
  const shown = columns[column];
  if (!shown) return null;
  const spot = { column, row: rowAt(appointment.scheduledDateTime, shown.starts) };
  return { appointment, from: spot, over: spot };
}

/** Nothing where it may be let go. */
export function refusalOf({ columns }: Board, { appointment, over }: Carried): Refusal | null {
  const column = columns[over.column];
  if (column?.doctor.id !== appointment.doctorId) return 'doctor';
  return startAt(column, over.row) === null ? 'clocks' : null;
}

/** The instant that it would have there; as it is booked where it was not moved. */
export function targetOf({ columns }: Board, carried: Carried): number | null {
  const { appointment, from, over } = carried;
  if (over.column === from.column && over.row === from.row) return appointment.scheduledDateTime;
  const column = columns[over.column];
  return column ? startAt(column, over.row) : null;
}

function startAt({ starts }: BoardColumn, row: number): number | null {
  const whole = starts[Math.floor(row)] ?? null;
  // Beside the grid only where it stands already, or on another day: then as far into the row as it was.
  return whole === null ? null : whole + Math.round((row % 1) * 15) * 60_000;
}

export function extentOfCarried({ columns }: Board, { appointment, over }: Carried) {
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
 * Where a key carries an appointment: to the quarter-hours of the grid, or to the same time in the next column. It
 * stays in the board. Nothing for a key that does not carry.
 */
export function carryBy({ rows, columns }: Board, carried: Carried, key: string): Carried | null {
  const { over } = carried;
  const aside = columnSteps[key];
  if (aside !== undefined) {
    const column = over.column + aside;
    return columns[column] ? { ...carried, over: { ...over, column } } : carried;
  }
  const step = rowSteps[key];
  if (!step) return null;
  return { ...carried, over: { ...over, row: Math.max(Math.min(step(over.row), rows.length - 1), 0) } };
}
