import type { FreeTime } from '@anteroom/contract/free-times';
import { limits } from '@anteroom/contract/limits';
import type { AvailableSlot } from '@anteroom/contract/schedule';
import { instantsAt, minutesInZone, stretchesOfDate } from '#platform/time/clinic-time';
import { toTimeOfDay } from '#platform/time/format-time';
import { type Hours, spansOfHours } from './hours.rules.ts';

type Span = { start: Date; end: Date };

export type DayToPlan = {
  date: string;
  timezone: string;
  /** The hours of the date. They do not overlap. */
  windows: readonly Hours[];
  busyTimes: readonly Span[];
  now: Date;
};

const minute = 60_000;

/**
 * Returns the slots of a date, sorted by start time. A slot starts at each clock time on a window's grid: twice where a
 * clock change repeats that time, never where it skips it. Each slot has its full length, stays within the window by
 * the clock, and does not overlap the previous slot. On dates with a clock change, some minutes can therefore stay
 * unused.
 */
export function planSlots({ date, timezone, windows, busyTimes, now }: DayToPlan): AvailableSlot[] {
  return slotsOfDate(date, windows, timezone).map(({ start, end }) => ({
    startTime: toTimeOfDay(minutesInZone(start, timezone)),
    endTime: toTimeOfDay(minutesInZone(end, timezone)),
    scheduledDateTime: start.getTime(),
    available: start >= now && isFree({ start, end }, busyTimes),
  }));
}

/**
 * Returns the unbooked times of a date at which a visit of `minutes` can begin, split at `now`. Each starts with a slot
 * and fits into the hours, across several slots if it is longer. Without `minutes`, a visit lasts one slot.
 */
export function planFreeTimes(
  { date, timezone, windows, busyTimes, now }: DayToPlan,
  minutes?: number,
): { times: FreeTime[]; pastTimes: FreeTime[] } {
  const spans = spansOfHours(date, windows, timezone);
  const fits = ({ start, end }: Span) =>
    spans.some((span) => span.start <= start.getTime() && end.getTime() <= span.end);
  const free = slotsOfDate(date, windows, timezone)
    .map((slot) => (minutes === undefined ? slot : { ...slot, end: plusMinutes(slot.start, minutes) }))
    .filter((visit) => (minutes === undefined || fits(visit)) && isFree(visit, busyTimes))
    .map(({ start, end }) => ({
      startTime: toTimeOfDay(minutesInZone(start, timezone)),
      scheduledDateTime: start.getTime(),
      durationMinutes: (end.getTime() - start.getTime()) / minute,
    }));
  const isPast = ({ scheduledDateTime }: FreeTime) => scheduledDateTime < now.getTime();
  return { times: free.filter((time) => !isPast(time)), pastTimes: free.filter(isPast) };
}

export function isFree({ start, end }: Span, busyTimes: readonly Span[]): boolean {
  const [from, to] = [start.getTime(), end.getTime()];
  return !busyTimes.some((busy) => busy.start.getTime() < to && from < busy.end.getTime());
}

function slotsOfDate(date: string, windows: readonly Hours[], timezone: string): Span[] {
  const [day, afterChange] = stretchesOfDate(date, timezone);
  const isUsual = day?.minute === 0 && !afterChange;
  const slots = windows
    .flatMap((window) => (isUsual ? slotsFrom(day.start, window) : slotsOnGrid(window, date, timezone)))
    .toSorted((one, other) => one.start.getTime() - other.start.getTime());
  return isUsual ? slots : withoutOverlaps(slots);
}

/** Returns the slots of a window on a date with a constant UTC offset. `midnight` is the first instant of the date. */
function slotsFrom(midnight: Date, window: Hours): Span[] {
  return gridOf(window).map((time) => {
    const start = plusMinutes(midnight, time);
    return { start, end: plusMinutes(start, window.slotDurationMinutes) };
  });
}

function slotsOnGrid(window: Hours, date: string, timezone: string): Span[] {
  return gridOf(window)
    .flatMap((time) => instantsAt(date, time, timezone))
    .map((start) => ({ start, end: plusMinutes(start, window.slotDurationMinutes) }))
    .filter((slot) => isWithin(window, slot, timezone));
}

/** Returns the clock times at which slots start, in minutes since midnight. */
function gridOf({ startMinute, endMinute, slotDurationMinutes }: Hours): number[] {
  const count = Math.floor((endMinute - startMinute) / slotDurationMinutes);
  return Array.from({ length: count }, (_, index) => startMinute + index * slotDurationMinutes);
}

/**
 * Returns whether a slot stays within its window. Checks every grid step, because a clock change during a slot can move
 * it out of the window.
 */
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

/** Drops overlapping slots. A clock change can put two grid times closer together than the slot length. */
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

/** A span of time. Numbers are in epoch milliseconds. */
type Interval = { start: Date | number; end: Date | number };

export function overlap(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end;
}

/**
 * Returns a function that lists the spans which overlap a day. `spans` are sorted by start. Each call must be for a
 * later day, because the function skips the spans that ended before. Comparing all spans of months with each day would
 * take most of the time of a search.
 */
export function overlapsInTurn<S extends Interval>(spans: readonly S[]): (day: Interval) => S[] {
  const never = Number.POSITIVE_INFINITY;
  let first = 0;
  return (day) => {
    while ((spans[first]?.end ?? never) <= day.start) first += 1;
    let last = first;
    while ((spans[last]?.start ?? never) < day.end) last += 1;
    return spans.slice(first, last).filter((one) => overlap(one, day));
  };
}
