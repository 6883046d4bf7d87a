import { limits } from '@anteroom/contract/limits';
import { endChoices, startChoices } from './quarter-hours.ts';
import { scheduleMessages as words } from './schedule.messages.ts';

const asOptions = (times: readonly string[]) => times.map((time) => ({ value: time, label: time }));

export const startOptions = asOptions(startChoices);
export const endOptions = asOptions(endChoices);
export const durationOptions = limits.slot.minutes.map((minutes) => ({
  value: String(minutes),
  label: words.minutes(minutes),
}));
