import { limits } from '@anteroom/contract/limits';
import { toWallTime } from '#lib/wall-time';

/** The duration of a row in milliseconds. */
export const quarterMillis = limits.slot.gridMinutes * 60_000;

/** The local time at which a row begins. `isSecond` marks an hour that a clock change repeats. */
export type AxisRow = { time: string; isSecond: boolean };
export type Quarter = AxisRow & { start: number };

type Day = { start: number; end: number };

/** Returns the quarter-hours of a date: 96, or fewer or more when the clocks change on that date. */
export function quartersOf({ start, end }: Day, timeZone: string): Quarter[] {
  const seen = new Set<string>();
  return Array.from({ length: Math.ceil((end - start) / quarterMillis) }, (_, place) => {
    const at = start + place * quarterMillis;
    const time = toWallTime(at, timeZone).slice(11);
    const isSecond = seen.has(time);
    seen.add(time);
    return { time, isSecond, start: at };
  });
}

/** Returns rows that cover the quarter-hours of all dates. Equal times share a row. */
export function axisOf(dates: readonly (readonly Quarter[])[]): AxisRow[] {
  const firsts = dates.flat().filter(({ isSecond }) => !isSecond);
  const rows = [...new Set(firsts.map(({ time }) => time))]
    .toSorted()
    .map((time) => ({ time, isSecond: false }));
  const longDay = dates.find((quarters) => quarters.some(({ isSecond }) => isSecond));
  if (!longDay) return rows;
  const repeated = longDay.filter(({ isSecond }) => isSecond).map(({ time }) => ({ time, isSecond: true }));
  const before = longDay[longDay.findIndex(({ isSecond }) => isSecond) - 1];
  rows.splice(rows.findIndex(({ time }) => time === before?.time) + 1, 0, ...repeated);
  return rows;
}

/** Returns the instant at which each row begins on a date, or null for a row whose time does not exist on that date. */
export function startsOn(axis: readonly AxisRow[], quarters: readonly Quarter[]): (number | null)[] {
  const nameOf = ({ time, isSecond }: AxisRow) => `${time}${isSecond ? ' again' : ''}`;
  const known = new Map(quarters.map((quarter) => [nameOf(quarter), quarter.start]));
  return axis.map((row) => known.get(nameOf(row)) ?? null);
}

const minutesOfRow = quarterMillis / 60_000;

/**
 * Rounds a row position to whole minutes, so that rounding errors do not separate an end and a start at the same
 * minute.
 */
function toWholeMinute(row: number): number {
  return Math.round(row * minutesOfRow) / minutesOfRow;
}

/**
 * Returns the position of an instant in rows from the top, clamped to the axis. `starts` are the instants at which the
 * rows begin.
 */
export function rowAt(instant: number, starts: readonly (number | null)[]): number {
  const row = starts.findLastIndex((start) => start !== null && start <= instant);
  if (row === -1) return 0;
  return toWholeMinute(row + Math.min((instant - (starts[row] ?? instant)) / quarterMillis, 1));
}

/**
 * Returns the position of an end time. In contrast to `rowAt`, a time at which clocks skip an hour is above the gap for
 * that hour, and not below it.
 */
export function endRowAt(instant: number, starts: readonly (number | null)[]): number {
  const lastMinute = rowAt(instant - 60_000, starts);
  const isBefore = starts.every((start) => start === null || start >= instant);
  return isBefore ? 0 : Math.min(toWholeMinute(lastMinute + 60_000 / quarterMillis), starts.length);
}
