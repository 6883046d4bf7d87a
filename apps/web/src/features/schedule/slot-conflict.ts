import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { scheduleMessages as words } from './schedule.messages.ts';
import { type SlotValues, slotFields } from './slot-form.ts';

/** Returns the fields that both users changed to different values, as display texts. */
export function conflictsOf(mine: SlotValues, before: ScheduleSlot, latest: ScheduleSlot) {
  const [inMine, inTheirs] = [inWords(mine), inWords(latest)];
  return slotFields
    .filter((field) => mine[field] !== before[field] && mine[field] !== latest[field])
    .map((field) => ({ label: words.fields[field], mine: inMine[field], latest: inTheirs[field] }));
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
