import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { toTimeOfDay } from '#platform/time/format-time';
import type { ExceptionRow } from './exceptions.queries.ts';

/** Converts a row to the API's shape. Every response with an exception goes through here. */
export function presentException(row: ExceptionRow, affectedAppointments: number): ScheduleException {
  return {
    ...row,
    hours: row.hours.map(({ startMinute, endMinute, slotDurationMinutes }) => ({
      startTime: toTimeOfDay(startMinute),
      endTime: toTimeOfDay(endMinute),
      slotDurationMinutes,
    })),
    affectedAppointments,
  };
}
