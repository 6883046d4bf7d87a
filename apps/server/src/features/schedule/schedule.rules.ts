import { limits } from '@anteroom/contract/limits';
import type { AvailableSlot } from '@anteroom/contract/schedule';
import { instantsAt, minutesInZone } from '#platform/clinic-time';
import type { Hours } from './hours.rules.ts';
import { toTimeOfDay } from './time-of-day.ts';

type Span = { start: Date; end: Date };

export type DayToPlan = {
  date: string;
  timezone: string;
  /** The hours of that date, which share no time. */
  windows: readonly Hours[];
  /** When the doctor is booked. */
  busyTimes: readonly Span[];
  now: Date;
};

const minute = 60_000;

/**
 * The slots of a date, in order. They begin where the clocks show a time on a window's grid: twice where a clock
 * change repeats it, never where one skips it. A slot lasts as long as it says, within the window by the clock all
 * through, and shares no time with the one before; so at a change some minutes may be left over.
 */
export function planSlots({ date, timezone, windows, busyTimes, now }: DayToPlan): AvailableSlot[] {
  const slots = windows
    .flatMap((window) => slotsOnGrid(window, date, timezone))
    .toSorted((one, other) => one.start.getTime() - other.start.getTime());
  return withoutOverlaps(slots).map(({ start, end }) => ({
    startTime: toTimeOfDay(minutesInZone(start, timezone)),
    endTime: toTimeOfDay(minutesInZone(end, timezone)),
    scheduledDateTime: start.getTime(),
    available: start >= now && !busyTimes.some((busy) => busy.start < end && start < busy.end),
  }));
}

function slotsOnGrid(window: Hours, date: string, timezone: string): Span[] {
  const { startMinute, endMinute, slotDurationMinutes } = window;
  const count = Math.floor((endMinute - startMinute) / slotDurationMinutes);
  return Array.from({ length: count }, (_, index) => startMinute + index * slotDurationMinutes)
    .flatMap((time) => instantsAt(date, time, timezone))
    .map((start) => ({ start, end: plusMinutes(start, slotDurationMinutes) }))
    .filter((slot) => isWithin(window, slot, timezone));
}

/** Whether the clocks stay in the window all through a slot: a change in its midst may set them before or behind it. */
function isWithin(
  { startMinute, endMinute, slotDurationMinutes }: Hours,
  slot: Span,
  timezone: string,
): boolean {
  const { gridMinutes } = limits.slot;
  return Array.from({ length: slotDurationMinutes / gridMinutes }, (_, index) => index * gridMinutes).every(
    (passed) => {
      const shown = minutesInZone(plusMinutes(slot.start, passed), timezone);
      return shown >= startMinute && shown + gridMinutes <= endMinute;
    },
  );
}

/** Hours that a change repeats or skips can put two times of the grid closer together than a slot is long. */
function withoutOverlaps(slots: readonly Span[]): Span[] {
  const kept: Span[] = [];
  for (const slot of slots) {
    const last = kept.at(-1);
    if (!last || slot.start >= last.end) kept.push(slot);
  }
  return kept;
}

function plusMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minute);
}
