import { dateInZone, instantAt, plusDays, spanOfDate, startOfDate } from '#platform/clinic-time';

type Window = { startMinute: number; endMinute: number };

/** When a doctor works on a date; whether that was set for this very date. */
export type DoctorsHours = {
  hasWeek: boolean;
  on(date: string): { isException: boolean; windows: readonly Window[] };
};

export type WorkingTimesBasis = {
  now: Date;
  timezone: string;
  hours: DoctorsHours;
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
export function workingTimes(basis: WorkingTimesBasis): NextWorkingTime {
  const { hours, timezone, now, currentStartedAt, bookedUntil } = basis;
  const today = dateInZone(now, timezone);
  const todaysSpans = spansOfDay(today, basis);
  const lastEnd = todaysSpans.at(-1)?.end ?? now.getTime();
  const worksNow = currentStartedAt !== null && !todaysSpans.some((span) => holds(span, now.getTime()));
  // Hours that were set for today itself are meant: what is booked outside them waits to be moved.
  const isBookedLater =
    !hours.on(today).isException && bookedUntil !== null && bookedUntil.getTime() > lastEnd;
  const worksOn = worksNow || isBookedLater;
  const worksOnFrom = worksNow ? 0 : lastEnd;
  const midnight = startOfDate(plusDays(today, 1), timezone).getTime();
  const startOfSpan = spansFrom(today, todaysSpans, basis);
  return (time) => {
    if (worksOn && time >= worksOnFrom && time < midnight) return time;
    return Math.max(time, startOfSpan(time));
  };
}

/** When the first span that is not over at a time begins. Days are looked up as far as a line reaches. */
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

/** Who has no week may work at any time of a date, unless something was set for that date. */
function spansOfDay(date: string, { hours, timezone }: WorkingTimesBasis): Span[] {
  const { isException, windows } = hours.on(date);
  if (!(hours.hasWeek || isException)) {
    const { start, end } = spanOfDate(date, timezone);
    return [{ start: start.getTime(), end: end.getTime() }];
  }
  return windows.map(({ startMinute, endMinute }) => ({
    start: instantAt(date, startMinute, timezone).getTime(),
    end: instantAt(date, endMinute, timezone).getTime(),
  }));
}

function holds({ start, end }: Span, time: number): boolean {
  return time >= start && time < end;
}
