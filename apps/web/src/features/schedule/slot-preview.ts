import { minutesOf } from './quarter-hours.ts';

type Window = { startTime: string; endTime: string; slotDurationMinutes: number };

/** Returns the minutes of a period and how many whole slots it holds. */
export function slotPreview({ startTime, endTime, slotDurationMinutes }: Window) {
  const totalMinutes = Math.max(minutesOf(endTime) - minutesOf(startTime), 0);
  return { totalMinutes, slotCount: Math.floor(totalMinutes / slotDurationMinutes) };
}
