import { limits } from '@anteroom/contract/limits';

const { gridMinutes } = limits.slot;

/** A day of the grid has a row for each quarter-hour, counted from midnight. */
export const rowsPerDay = 1440 / gridMinutes;
export const rowsPerHour = 60 / gridMinutes;

type Window = { startTime: string; endTime: string };

/** The last minute of a day stands for its end, as 24:00 is no time on a clock. */
const endOfDay = '23:59';

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The time at the upper edge of a row; the edge below the last row is the end of the day. */
export function timeAtRow(row: number): string {
  if (row >= rowsPerDay) return endOfDay;
  const minutes = row * gridMinutes;
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/** The rows that a stretch of time covers: from `first` up to, but not with, `end`. */
export function rowsOf({ startTime, endTime }: Window) {
  return {
    first: Math.floor(minutesOf(startTime) / gridMinutes),
    end: Math.ceil(minutesOf(endTime) / gridMinutes),
  };
}

export const startChoices = Array.from({ length: rowsPerDay }, (_, row) => timeAtRow(row));
export const endChoices = [...startChoices, endOfDay];

/** Where the day's work begins: the first row that a window covers, or eight o'clock. */
export function firstRowOf(windows: readonly Window[]): number {
  if (windows.length === 0) return 8 * rowsPerHour;
  return Math.min(...windows.map((window) => rowsOf(window).first));
}
