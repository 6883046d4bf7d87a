import { limits } from '@anteroom/contract/limits';
import type { TimeFormat } from '@anteroom/contract/time-format';
import { invalidField } from '#platform/app-error';
import { formatMinutes } from '#platform/time/format-time';
import type { Hours, WeeklyHours } from './hours.rules.ts';

/** A window of a weekday, in minutes since midnight in the clinic's time zone. */
export type Window = WeeklyHours & { isActive: boolean };

/** Rejects a window with inconsistent times. The error names the field of the form. */
export function assertWindowIsSound({ startMinute, endMinute, slotDurationMinutes }: Hours): void {
  const total = endMinute - startMinute;
  if (total <= 0) throw invalidField('endTime', 'End time must be after start time');
  if (total < limits.slot.gridMinutes) throw invalidField('endTime', 'Minimum duration is 15 minutes');
  if (slotDurationMinutes > total) {
    throw invalidField('slotDurationMinutes', 'Slot duration cannot exceed total duration');
  }
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

type Times = Pick<Window, 'dayOfWeek' | 'startMinute' | 'endMinute'>;

export function describeOverlap(windows: readonly Times[], timeFormat: TimeFormat): string {
  const day = weekdays[windows[0]?.dayOfWeek ?? 0];
  const times = windows.map(
    ({ startMinute, endMinute }) =>
      `${formatMinutes(startMinute, timeFormat)} to ${formatMinutes(endMinute, timeFormat)}`,
  );
  const others = times.length === 1 ? 'another active slot' : 'other active slots';
  return `This overlaps ${others}: ${day}, ${times.join(' and ')}.`;
}
