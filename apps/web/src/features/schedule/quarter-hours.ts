import { limits } from '@anteroom/contract/limits';
import { timeOfMinutes } from '#lib/parse-time';

const { gridMinutes } = limits.slot;

/** The grid has one row per quarter-hour, counted from midnight. */
export const rowsPerDay = 1440 / gridMinutes;
export const rowsPerHour = 60 / gridMinutes;

type Window = { startTime: string; endTime: string };

/** Represents midnight at the end of the day, because 24:00 is not a valid time. */
const endOfDay = '23:59';

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Returns the time at the top of a row, or the end of the day for the row after the last one. */
export function timeAtRow(row: number): string {
  if (row >= rowsPerDay) return endOfDay;
  return timeOfMinutes(row * gridMinutes);
}

/** Returns the rows of a period, from `first` (inclusive) to `end` (exclusive). */
export function rowsOf({ startTime, endTime }: Window) {
  return {
    first: Math.floor(minutesOf(startTime) / gridMinutes),
    end: Math.ceil(minutesOf(endTime) / gridMinutes),
  };
}

export const startChoices = Array.from({ length: rowsPerDay }, (_, row) => timeAtRow(row));
export const endChoices = [...startChoices, endOfDay];

/** Returns the first row of the working hours. Without hours, returns the row of 8:00. */
export function firstRowOf(windows: readonly Window[]): number {
  if (windows.length === 0) return 8 * rowsPerHour;
  return Math.min(...windows.map((window) => rowsOf(window).first));
}

type SlotWindow = { startTime: string; endTime: string; slotDurationMinutes: number };

/** Returns the length of a period in minutes and the number of whole slots that fit in it. */
export function slotPreview({ startTime, endTime, slotDurationMinutes }: SlotWindow) {
  const totalMinutes = Math.max(minutesOf(endTime) - minutesOf(startTime), 0);
  return { totalMinutes, slotCount: Math.floor(totalMinutes / slotDurationMinutes) };
}

type HoursWindow = { startTime: string; endTime: string; slotDurationMinutes: number };

type Rule = { field: keyof HoursWindow; holds: (window: HoursWindow) => boolean; error: string };

/** Cross-field rules, from section 5 of the specification. */
const rules: readonly Rule[] = [
  {
    field: 'endTime',
    holds: ({ startTime, endTime }) => minutesOf(endTime) > minutesOf(startTime),
    error: 'End time must be after start time',
  },
  {
    field: 'endTime',
    holds: (window) => slotPreview(window).totalMinutes >= limits.slot.gridMinutes,
    error: 'Minimum duration is 15 minutes',
  },
  {
    field: 'slotDurationMinutes',
    holds: (window) => window.slotDurationMinutes <= slotPreview(window).totalMinutes,
    error: 'Slot duration cannot exceed total duration',
  },
];

/** Returns the first broken rule, so that users correct one error at a time. */
export function brokenRuleOf(window: HoursWindow): Rule | undefined {
  return rules.find(({ holds }) => !holds(window));
}
