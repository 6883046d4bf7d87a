import { weekAround } from './shown-week.ts';

/**
 * Returns the URL query that shows these days in Appointments: the board, which shows the hours too, if it can show all
 * of them.
 */
export function daysShown(from: string, to: string): string {
  if (from === to) return `view=day&date=${from}`;
  return weekAround(from, 0).includes(to) ? `view=week&date=${from}` : `from=${from}&to=${to}`;
}
