import type { AvailableSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { exceptionWords, isDayOff } from '#features/schedule';
import { appointmentWords as words } from './appointments.words.ts';

const minuteMillis = 60_000;

export type Period = { start: number; minutes: number };

/** What the doctor's day is like. Each is missing while it is on its way. */
type Day = {
  slots: readonly AvailableSlot[] | undefined;
  /** What holds on the date instead of the week; null where the week does. */
  exception: ScheduleException | null | undefined;
};

/** What speaks against a time. Nothing of it forbids the booking. */
export function timeWarnings(period: Period, { slots, exception }: Day, now: number): string[] {
  const isOutside = slots !== undefined && exception !== undefined && !isWithin(period, slots);
  return [...(period.start < now ? [words.inPast] : []), ...(isOutside ? [whyOutside(exception)] : [])];
}

function whyOutside(exception: ScheduleException | null): string {
  if (!exception) return words.outsideSchedule;
  if (isDayOff(exception)) return words.doctorAway(exception.note);
  return words.outsideChangedHours(exceptionWords.hoursOf(exception), exception.note);
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
