import type { BoardAppointment, BoardDoctor } from '@anteroom/contract/appointment-board';
import { type InLane, layOutInLanes } from '#lib/lanes';
import { type AxisRow, axisOf, endRowAt, quarterMillis, quartersOf, rowAt, startsOn } from './axis.ts';

export type BoardDay = BoardDoctor['days'][number];

/**
 * An appointment in its column. `first` and `end` are rows from the top. It is at least one row high, so that its text
 * is readable.
 */
export type PlacedAppointment = InLane<BoardAppointment> & { first: number; end: number };

export type BoardColumn = {
  doctor: { id: number; name: string };
  day: BoardDay;
  /** The instant at which each row begins, or null for a row whose time does not exist on that date. */
  starts: readonly (number | null)[];
  laneCount: number;
  /** The appointments of the column, ordered by time. */
  placed: readonly PlacedAppointment[];
};

export type Board = { rows: readonly AxisRow[]; columns: readonly BoardColumn[] };

type BoardData = { doctors: readonly BoardDoctor[]; appointments: readonly BoardAppointment[] };

/**
 * Computes the layout of the board: one column per doctor and date. All columns share the same rows, from the hour
 * before the first appointment or working hour to the hour after the last.
 */
export function layOutBoard({ doctors, appointments }: BoardData, timeZone: string): Board {
  const days = new Map(doctors.flatMap((doctor) => doctor.days).map((day) => [day.date, day]));
  const quarters = new Map([...days].map(([date, day]) => [date, quartersOf(day, timeZone)]));
  const axis = axisOf([...quarters.values()]);
  const columns = doctors.flatMap((doctor) =>
    doctor.days.map((day) => ({
      doctor: { id: doctor.id, name: doctor.name },
      day,
      starts: startsOn(axis, quarters.get(day.date) ?? []),
      appointments: appointments.filter((one) => one.doctorId === doctor.id && isOn(day, one)),
    })),
  );
  const { first, end } = shownRows(axis, columns);
  return {
    rows: axis.slice(first, end),
    columns: columns.map(({ starts, appointments: own, ...column }) => ({
      ...column,
      ...place(own, starts.slice(first, end)),
    })),
  };
}

export function endOf({ scheduledDateTime, durationMinutes }: Timed): number {
  return scheduledDateTime + durationMinutes * 60_000;
}

type Timed = Pick<BoardAppointment, 'scheduledDateTime' | 'durationMinutes'>;

function isOn({ start, end }: BoardDay, appointment: Timed): boolean {
  return appointment.scheduledDateTime < end && endOf(appointment) > start;
}

/**
 * Returns the position of the current time in rows from the top, or null if the column shows another date or does not
 * contain the current time.
 */
export function nowRowOf({ day, starts }: Pick<BoardColumn, 'day' | 'starts'>, now: number): number | null {
  if (now < day.start || now >= day.end) return null;
  const row = rowAt(now, starts);
  return row > 0 && row < starts.length ? row : null;
}

/** Returns the rows at which an appointment begins and ends. The end is at least one row after the beginning. */
export function extentOf(appointment: Timed, starts: BoardColumn['starts']) {
  const first = Math.min(rowAt(appointment.scheduledDateTime, starts), starts.length - 1);
  return { first, end: Math.max(endRowAt(endOf(appointment), starts), first + 1) };
}

function place(appointments: readonly BoardAppointment[], starts: BoardColumn['starts']) {
  const { laneCount, placed } = layOutInLanes(appointments, (one) => extentOf(one, starts));
  return {
    starts,
    laneCount,
    placed: placed.map((inLane) => ({ ...inLane, ...extentOf(inLane.item, starts) })),
  };
}

const usualHours = { first: '08:00', end: '18:00' };
const rowsPerHour = 3_600_000 / quarterMillis;

type Unplaced = Pick<BoardColumn, 'day' | 'starts'> & { appointments: readonly BoardAppointment[] };

/**
 * Returns the range of rows to show, in whole hours: from one hour before the first appointment or working hour to one
 * hour after the last. Without any, returns the usual hours of a day.
 */
function shownRows(axis: readonly AxisRow[], columns: readonly Unplaced[]): { first: number; end: number } {
  const things = columns.flatMap(({ day, starts, appointments }) => [
    ...day.hours.map(({ start, end }) => ({ first: rowAt(start, starts), end: endRowAt(end, starts) })),
    ...appointments.map((one) => extentOf(one, starts)),
  ]);
  const rowOf = (time: string) => axis.findIndex((row) => row.time === time);
  if (things.length === 0) return { first: rowOf(usualHours.first), end: rowOf(usualHours.end) };
  const first = Math.floor(Math.min(...things.map((thing) => thing.first))) - rowsPerHour;
  const end = Math.ceil(Math.max(...things.map((thing) => thing.end))) + rowsPerHour;
  const isHour = ({ time }: AxisRow) => time.endsWith(':00');
  const above = axis.findLastIndex((row, place) => place <= Math.max(first, 0) && isHour(row));
  const below = axis.findIndex((row, place) => place >= end && isHour(row));
  return { first: Math.max(above, 0), end: below === -1 ? axis.length : below };
}

/** Returns whether the period lies entirely within the doctor's hours. */
export function isOffered({ day: { hours } }: BoardColumn, period: Timed): boolean {
  let covered = period.scheduledDateTime;
  for (const { start, end } of hours.toSorted((one, other) => one.start - other.start)) {
    if (start <= covered && end > covered) covered = end;
  }
  return covered >= endOf(period);
}

/**
 * Returns the appointments that overlap a period. Ignores no-shows and the appointment with this `uuid`, which is being
 * moved.
 */
export function takenBy({ placed }: BoardColumn, period: Timed, uuid: string): BoardAppointment[] {
  return placed
    .map(({ item }) => item)
    .filter(
      (other) =>
        other.uuid !== uuid &&
        other.status !== 'no_show' &&
        other.scheduledDateTime < endOf(period) &&
        period.scheduledDateTime < endOf(other),
    );
}

/** Returns the same doctor's appointments that overlap the moved appointment, on any of the dates shown. */
export function takenAt(
  { columns }: Board,
  moved: Timed & Pick<BoardAppointment, 'doctorId' | 'uuid'>,
): BoardAppointment[] {
  const { doctorId, uuid } = moved;
  const found = columns
    .filter(({ doctor, day }) => doctor.id === doctorId && isOn(day, moved))
    .flatMap((column) => takenBy(column, moved, uuid));
  return found.filter((one, place) => found.indexOf(one) === place);
}
