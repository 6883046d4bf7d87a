import { limits } from '@anteroom/contract/limits';
import { minutesOf } from './quarter-hours.ts';

type Window = { startTime: string; endTime: string; slotDurationMinutes: number };

/** Returns the length of a period in minutes and the number of whole slots that fit in it. */
export function slotPreview({ startTime, endTime, slotDurationMinutes }: Window) {
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
