import { limits } from '@anteroom/contract/limits';
import { toWallTime } from '#lib/wall-time';

/** How long a row of the board is. */
export const quarterMillis = limits.slot.gridMinutes * 60_000;

/** What the clinic's clocks show where a row begins. `isSecond`: where they are set back, for the second time. */
export type AxisRow = { time: string; isSecond: boolean };
export type Quarter = AxisRow & { start: number };

type Day = { start: number; end: number };

/** The quarter-hours of a date: 96 of them, or 92 or 100 where the clocks change. */
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

/** The rows in which all of the dates find their quarter-hours, so that the same time stands beside itself. */
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

/** When each row of the axis begins on a date; null where the clocks of that date leave the row out. */
export function startsOn(axis: readonly AxisRow[], quarters: readonly Quarter[]): (number | null)[] {
  const nameOf = ({ time, isSecond }: AxisRow) => `${time}${isSecond ? ' again' : ''}`;
  const known = new Map(quarters.map((quarter) => [nameOf(quarter), quarter.start]));
  return axis.map((row) => known.get(nameOf(row)) ?? null);
}

const minutesOfRow = quarterMillis / 60_000;

/** So that what ends and what begins at the same minute stands at the same place. */
function toWholeMinute(row: number): number {
  return Math.round(row * minutesOfRow) / minutesOfRow;
}

/** Where an instant lies among rows that begin at these instants, in rows from the top; before or behind them all, at the rim. */
export function rowAt(instant: number, starts: readonly (number | null)[]): number {
  const row = starts.findLastIndex((start) => start !== null && start <= instant);
  if (row === -1) return 0;
  return toWholeMinute(row + Math.min((instant - (starts[row] ?? instant)) / quarterMillis, 1));
}

/** Where something ends: at the foot of the row before, also where the next one lies an hour further down. */
export function endRowAt(instant: number, starts: readonly (number | null)[]): number {
  const lastMinute = rowAt(instant - 60_000, starts);
  const isBefore = starts.every((start) => start === null || start >= instant);
  return isBefore ? 0 : Math.min(toWholeMinute(lastMinute + 60_000 / quarterMillis), starts.length);
}
