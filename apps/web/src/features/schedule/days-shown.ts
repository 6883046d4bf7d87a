import { weekAround } from './shown-week.ts';

/** What the appointments are asked for to show these days: a board, which shows the hours too, as long as it shows all. */
export function daysShown(from: string, to: string): string {
  if (from === to) return `view=day&date=${from}`;
  return weekAround(from, 0).includes(to) ? `view=week&date=${from}` : `from=${from}&to=${to}`;
}
