import { dateInZone, dayOfWeek, instantAt, plusDays, startOfDate } from '#platform/clinic-time';

export type WeeklyWindow = { dayOfWeek: number; startMinute: number; endMinute: number };

export type Hours = {
  now: Date;
  timezone: string;
  windows: readonly WeeklyWindow[];
  currentStartedAt: Date | null;
  /** The end of the last appointment of the day that still waits; null in a central line. */
  bookedUntil: Date | null;
};

/** Moves a time, in milliseconds, to when the doctor works. Asked thousands of times for one screen. */
export type NextWorkingTime = (time: number) => number;

type Span = { start: number; end: number };

/**
 * Moves a time past the doctor's windows to the start of the next one. Where someone is booked for later today than
 * the last window, or is being seen outside every window, the doctor evidently works on, and so does today's line.
 */
export function workingTimes(hours: Hours): NextWorkingTime {
  const { windows, timezone, now, currentStartedAt, bookedUntil } = hours;
  if (windows.length === 0) return (time) => time;
  const today = dateInZone(now, timezone);
  const todaysSpans = spansOfDay(today, hours);
  const lastEnd = todaysSpans.at(-1)?.end ?? now.getTime();
  const worksNow = currentStartedAt !== null && !todaysSpans.some((span) => holds(span, now.getTime()));
  const worksOn = worksNow || (bookedUntil !== null && bookedUntil.getTime() > lastEnd);
  const worksOnFrom = worksNow ? 0 : lastEnd;
  const midnight = startOfDate(plusDays(today, 1), timezone).getTime();
  const startOfSpan = spansFrom(today, todaysSpans, hours);
  return (time) => {
    if (worksOn && time >= worksOnFrom && time < midnight) return time;
    return Math.max(time, startOfSpan(time));
  };
}

/** When the first span that is not over at a time begins. Days are looked up as far as a line reaches. */
function spansFrom(today: string, todaysSpans: readonly Span[], hours: Hours): (time: number) => number {
  const spans = [...todaysSpans];
  let date = today;
  return (time) => {
    while (time >= (spans.at(-1)?.end ?? 0)) {
      date = plusDays(date, 1);
      spans.push(...spansOfDay(date, hours));
    }
    for (const { start, end } of spans) if (time < end) return start;
    return time;
  };
}

function spansOfDay(date: string, { windows, timezone }: Hours): Span[] {
  return windows
    .filter((window) => window.dayOfWeek === dayOfWeek(date))
    .map(({ startMinute, endMinute }) => ({
      start: instantAt(date, startMinute, timezone).getTime(),
      end: instantAt(date, endMinute, timezone).getTime(),
    }));
}

function holds({ start, end }: Span, time: number): boolean {
  return time >= start && time < end;
}
