import type { ScheduleSlot, UpdateScheduleSlotBody } from '@anteroom/contract/schedule';
import { toMinutes } from './time-of-day.ts';
import type { Window } from './window.rules.ts';

type Form = Omit<ScheduleSlot, 'id' | 'doctorId' | 'version'>;

/** Converts times of day (`HH:mm`) into minutes since midnight. */
export function toWindow({ startTime, endTime, ...form }: Form): Window {
  const { dayOfWeek, slotDurationMinutes, isActive } = form;
  return {
    dayOfWeek,
    startMinute: toMinutes(startTime),
    endMinute: toMinutes(endTime),
    slotDurationMinutes,
    isActive,
  };
}

/** Returns the slot with the changed fields. Fields that the change omits stay unchanged. */
export function withChange(before: ScheduleSlot, change: UpdateScheduleSlotBody): Form {
  return {
    dayOfWeek: change.dayOfWeek ?? before.dayOfWeek,
    startTime: change.startTime ?? before.startTime,
    endTime: change.endTime ?? before.endTime,
    slotDurationMinutes: change.slotDurationMinutes ?? before.slotDurationMinutes,
    isActive: change.isActive ?? before.isActive,
  };
}
