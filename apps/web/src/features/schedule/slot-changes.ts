import type { ScheduleSlot, UpdateScheduleSlotBody } from '@anteroom/contract/schedule';

type Hours = Pick<ScheduleSlot, 'dayOfWeek' | 'startTime' | 'endTime' | 'isActive'>;

/** Returns whether the change removes any hours that could be booked. */
export function takesHoursAway(before: Hours, change: UpdateScheduleSlotBody): boolean {
  if (!before.isActive) return false;
  const { dayOfWeek = before.dayOfWeek, isActive = true } = change;
  const { startTime = before.startTime, endTime = before.endTime } = change;
  if (!isActive || dayOfWeek !== before.dayOfWeek) return true;
  return startTime > before.startTime || endTime < before.endTime;
}
