import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { SlotRow } from './schedule.queries.ts';
import { toTimeOfDay } from './time-of-day.ts';

/** The only door from a slot's row to the wire. */
export function presentSlot({ startMinute, endMinute, ...row }: SlotRow): ScheduleSlot {
  return { ...row, startTime: toTimeOfDay(startMinute), endTime: toTimeOfDay(endMinute) };
}
