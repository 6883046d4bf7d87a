import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { scheduleWords as words } from './schedule.words.ts';
import { type SlotValues, slotFields } from './slot-form.ts';

/** The fields that both have changed, and not to the same value, in words. */
export function disputedOf(mine: SlotValues, before: ScheduleSlot, theirs: ScheduleSlot) {
  const [inMine, inTheirs] = [inWords(mine), inWords(theirs)];
  return slotFields
    .filter((field) => mine[field] !== before[field] && mine[field] !== theirs[field])
    .map((field) => ({ label: words.fields[field], mine: inMine[field], theirs: inTheirs[field] }));
}

function inWords(slot: SlotValues): Record<(typeof slotFields)[number], string> {
  return {
    dayOfWeek: words.weekday(slot.dayOfWeek),
    startTime: slot.startTime,
    endTime: slot.endTime,
    slotDurationMinutes: words.minutes(slot.slotDurationMinutes),
    isActive: words.yesNo(slot.isActive),
  };
}
