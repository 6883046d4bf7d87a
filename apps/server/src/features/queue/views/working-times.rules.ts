import { spansOfHours } from '#features/schedule';
import { dateInZone, plusDays, spanOfDate } from '#platform/time/clinic-time';

type Window = { startMinute: number; endMinute: number };

/** A doctor's hours by date. `isException`: the hours were set for this date only. */
export type DoctorsHours = {
  hasWeek: boolean;
  on(date: string): { isException: boolean; windows: readonly Window[] };
};

type HoursBasis = { now: Date; timezone: string; hours: DoctorsHours };

export type WorkingTimesBasis = HoursBasis & {
  currentStartedAt: Date | null;
  /**
   * The end of the last appointment of today whose patient still waits. Null if no patient waits, in a central queue,
   * and in the queue of another date.
   */
  bookedUntil: Date | null;
};

/**
 * Returns the given time if the doctor works then, else the start of the next working hours, in epoch milliseconds. It
 * must be fast, because one screen calls it thousands of times.
 */
export type NextWorkingTime = (time: number) => number;

/** A working-time clock: it counts only the time in which the doctor works. All values in milliseconds. */
export type WorkingClock = {
  /** Working time from one instant to a later one; 0 if it is not later. */
  between(from: number, until: number): number;
  plus(time: number, working: number): number;
  minus(time: number, working: number): number;
};

type Span = { start: number; end: number };

/**
 * Returns a function that moves a time outside the doctor's hours to the start of the next window, and a working-time
 * clock that starts today. Both assume that the doctor also works outside today's hours if an appointment ends after
 * the last window, or if a patient is being seen outside the hours.
 */
export function workingTimes(basis: WorkingTimesBasis): {
  nextWorkingTime: NextWorkingTime;
  clock: WorkingClock;
} {
  const today = dateInZone(basis.now, basis.timezone);
  const spans = spansOfToday(today, basis);
  const startOfSpan = spansFrom(today, spans, basis);
  return {
    nextWorkingTime: (time) => Math.max(time, startOfSpan(time)),
    clock: workingClock(basis, today, spans),
  };
}

/** Returns the hours of today, with the time after them if the doctor is expected to keep working. */
function spansOfToday(today: string, basis: WorkingTimesBasis): Span[] {
  const { hours, timezone, now, currentStartedAt, bookedUntil } = basis;
  const spans = spansOfDay(today, basis);
  const { start, end: midnight } = spanOfDate(today, timezone);
  const worksNow = currentStartedAt !== null && !spans.some((span) => holds(span, now.getTime()));
  if (worksNow) return [{ start: start.getTime(), end: midnight.getTime() }];
  const lastEnd = spans.at(-1)?.end ?? now.getTime();
  // Hours that were set only for today are intentional, so do not extend them. Appointments outside them are expected
  // to move.
  const isBookedLater =
    !hours.on(today).isException && bookedUntil !== null && bookedUntil.getTime() > lastEnd;
  return isBookedLater ? [...spans, { start: lastEnd, end: midnight.getTime() }] : spans;
}

/** Returns the start of the first span that ends after a time. Loads further days only when a queue reaches them. */
function spansFrom(
  today: string,
  todaysSpans: readonly Span[],
  basis: WorkingTimesBasis,
): (time: number) => number {
  const spans = [...todaysSpans];
  let date = today;
  return (time) => {
    while (time >= (spans.at(-1)?.end ?? 0)) {
      date = plusDays(date, 1);
      spans.push(...spansOfDay(date, basis));
    }
    for (const { start, end } of spans) if (time < end) return start;
    return time;
  };
}

/**
 * Returns the spans in which a doctor works on a date. A doctor without weekly hours can work at any time, unless the
 * date has days off or changed hours.
 */
function spansOfDay(date: string, { hours, timezone }: Omit<HoursBasis, 'now'>): Span[] {
  const { isException, windows } = hours.on(date);
  if (!(hours.hasWeek || isException)) {
    const { start, end } = spanOfDate(date, timezone);
    return [{ start: start.getTime(), end: end.getTime() }];
  }
  return spansOfHours(date, windows, timezone);
}

function holds({ start, end }: Span, time: number): boolean {
  return time >= start && time < end;
}

/**
 * The number of days that a working-time clock covers. After them, `plus` counts all time as working time, and
 * `between` counts none.
 */
const longestDays = 42;

/**
 * Creates a working-time clock for the doctor's hours from a date on. Loads only the days that its times reach, because
 * most queues end today and computing a day in the clinic's zone is expensive.
 */
export function workingClock(
  basis: Omit<HoursBasis, 'now'>,
  firstDate: string,
  spansOfFirst = spansOfDay(firstDate, basis),
): WorkingClock {
  const spans = [...spansOfFirst];
  let days = 1;
  const loadDay = () => {
    spans.push(...spansOfDay(plusDays(firstDate, days), basis));
    days += 1;
  };
  const reach = (time: number) => {
    while (days < longestDays && (spans.at(-1)?.end ?? 0) <= time) loadDay();
  };
  return {
    between: (from, until) => {
      reach(until);
      return spans.reduce(
        (total, { start, end }) => total + Math.max(Math.min(end, until) - Math.max(start, from), 0),
        0,
      );
    },
    plus: (time, working) => {
      reach(time);
      while (days < longestDays && goOn(spans, time, working).left > 0) loadDay();
      const { at, left } = goOn(spans, time, working);
      return at + left;
    },
    minus: (time, working) => {
      reach(time);
      const backwards = spans.toReversed().map(({ start, end }) => ({ start: -end, end: -start }));
      const { at, left } = goOn(backwards, -time, working);
      return -(at + left);
    },
  };
}

/**
 * Creates a function that counts working time between two instants. Creates one `workingClock` for each date on which a
 * counted time begins. A single clock would load every day since the first of these dates, and covers only
 * `longestDays` days.
 */
export function createWorkingTimeBetween(basis: Omit<HoursBasis, 'now'>): WorkingClock['between'] {
  const clocks = new Map<string, WorkingClock>();
  return (from, until) => {
    const date = dateInZone(new Date(from), basis.timezone);
    const clock = clocks.get(date) ?? workingClock(basis, date);
    clocks.set(date, clock);
    return clock.between(from, until);
  };
}

/**
 * Advances `time` by an amount of working time within the spans. `left` is the working time that remains after the last
 * span.
 */
function goOn(spans: readonly Span[], time: number, working: number): { at: number; left: number } {
  let [at, left] = [time, Math.max(working, 0)];
  if (left === 0) return { at, left };
  for (const { start, end } of spans.filter((span) => span.end > time)) {
    at = Math.max(start, time);
    if (left <= end - at) return { at: at + left, left: 0 };
    left -= end - at;
    at = end;
  }
  return { at, left };
}
