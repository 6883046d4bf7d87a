import type { AvailableSlot } from '@anteroom/contract/schedule';
import { appointmentWords as words } from './appointments.words.ts';

const minuteMillis = 60_000;

export type Period = { start: number; minutes: number };

/** What speaks against a time. Nothing of it forbids the booking. `slots` are missing while they are on their way. */
export function timeWarnings(
  period: Period,
  slots: readonly AvailableSlot[] | undefined,
  now: number,
): string[] {
  return [
    ...(period.start < now ? [words.inPast] : []),
    ...(slots && !isWithin(period, slots) ? [words.outsideSchedule] : []),
  ];
}

/** Whether the slots, which stand in order, cover the whole period without a gap. */
function isWithin({ start, minutes }: Period, slots: readonly AvailableSlot[]): boolean {
  const end = start + minutes * minuteMillis;
  let covered = start;
  for (const slot of slots) {
    const slotEnd = slot.scheduledDateTime + minutesOf(slot) * minuteMillis;
    if (slot.scheduledDateTime <= covered && slotEnd > covered) covered = slotEnd;
  }
  return covered >= end;
}

/** By the clock; where the hour is repeated within the slot, the clock shows an hour less than has passed. */
export function minutesOf({ startTime, endTime }: AvailableSlot): number {
  const shown = minuteOfDay(endTime) - minuteOfDay(startTime);
  return shown > 0 ? shown : shown + 60;
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
