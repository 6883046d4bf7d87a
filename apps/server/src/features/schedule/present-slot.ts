import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { toTimeOfDay } from '#platform/time/format-time';
import type { SlotRow } from './schedule.queries.ts';

/** Converts a row to the API's shape. Every response with a slot goes through here. */
export function presentSlot({ startMinute, endMinute, ...row }: SlotRow): ScheduleSlot {
  return { ...row, startTime: toTimeOfDay(startMinute), endTime: toTimeOfDay(endMinute) };
}
