import { dateInZone, dayOfWeek, instantAt, plusDays } from '#platform/clinic-time';

export type Estimate = { time: Date; low: Date; high: Date };

export type WeeklyWindow = { dayOfWeek: number; startMinute: number; endMinute: number };

/** Someone who waits: they are not called before this instant; null: as soon as it is their turn. */
export type Waiting = { notBefore: Date | null };

export type EstimateBasis = {
  now: Date;
  timezone: string;
  /** Minutes a consultation is set to take. */
  settingMinutes: number;
  /** Minutes the last consultations took. */
  measuredMinutes: readonly number[];
  currentStartedAt: Date | null;
  windows: readonly WeeklyWindow[];
  /** The end of the last appointment of the day that still waits; null in a central line. */
  bookedUntil: Date | null;
};

/** The setting counts like this many measured consultations. */
const settingWeight = 5;
const measuredCount = 20;
/** A single consultation outside a quarter to four times the setting says more about a forgotten press. */
const clip = { low: 0.25, high: 4 };
/** The normal deviate between whose two sides four values in five lie. */
const fourInFive = 1.2816;
/** How far consultations scatter about their mean before there is anything measured. */
const assumedDispersion = 0.5;

const minute = 60_000;

/** Mean and standard deviation of a consultation, in minutes. */
export function expectedConsultation(settingMinutes: number, measuredMinutes: readonly number[]) {
  const measured = measuredMinutes
    .slice(0, measuredCount)
    .map((minutes) => Math.min(Math.max(minutes, settingMinutes * clip.low), settingMinutes * clip.high));
  const weight = settingWeight + measured.length;
  const mean = (settingWeight * settingMinutes + sum(measured)) / weight;
  const squares = measured.map((minutes) => (minutes - mean) ** 2);
  const variance = (settingWeight * (assumedDispersion * settingMinutes) ** 2 + sum(squares)) / weight;
  return { mean, deviation: Math.sqrt(variance) };
}

/** When each waiting patient is expected to be called, with a range that should hold four times in five. */
export function estimateWaiting(waiting: readonly Waiting[], basis: EstimateBasis): Estimate[] {
  const { mean, deviation } = expectedConsultation(basis.settingMinutes, basis.measuredMinutes);
  const consultationsBeforeFirst = basis.currentStartedAt === null ? 0 : 1;
  const workingTimeFrom = workingTimes(basis);
  const estimates: Estimate[] = [];
  let earliest = firstTime(basis, mean);
  for (const [place, { notBefore }] of waiting.entries()) {
    const time = workingTimeFrom(latest(earliest, notBefore));
    const spread = fourInFive * deviation * Math.sqrt(place + consultationsBeforeFirst) * minute;
    const low = new Date(Math.max(time.getTime() - spread, basis.now.getTime()));
    estimates.push({ time, low, high: new Date(time.getTime() + spread) });
    earliest = new Date(time.getTime() + mean * minute);
  }
  return estimates;
}

function firstTime({ now, currentStartedAt }: EstimateBasis, mean: number): Date {
  return currentStartedAt ? latest(now, new Date(currentStartedAt.getTime() + mean * minute)) : now;
}

function latest(one: Date, other: Date | null): Date {
  return other && other > one ? other : one;
}

type Span = { start: Date; end: Date };

/**
 * Moves a time past the doctor's windows to the start of the next one. Where someone is booked for later today than
 * the last window, or is being seen outside every window, the doctor evidently works on, and so does today's line.
 */
function workingTimes({
  windows,
  timezone,
  now,
  currentStartedAt,
  bookedUntil,
}: EstimateBasis): (time: Date) => Date {
  if (windows.length === 0) return (time) => time;
  const spansOf = rememberByDate((date) => spansOfDay(date, windows, timezone));
  const today = dateInZone(now, timezone);
  const worksNow = currentStartedAt !== null && !spansOf(today).some((span) => holds(span, now));
  const lastEnd = spansOf(today).at(-1)?.end ?? now;
  const worksOnToday = worksNow || (bookedUntil !== null && bookedUntil > lastEnd);
  return (time) => {
    const date = dateInZone(time, timezone);
    if (worksOnToday && date === today && (worksNow || time >= lastEnd)) return time;
    if (spansOf(date).some((span) => holds(span, time))) return time;
    const days = Array.from({ length: 8 }, (_, count) => plusDays(date, count));
    return days.flatMap(spansOf).find(({ start }) => start >= time)?.start ?? time;
  };
}

function holds({ start, end }: Span, time: Date): boolean {
  return time >= start && time < end;
}

function spansOfDay(date: string, windows: readonly WeeklyWindow[], timezone: string): Span[] {
  return windows
    .filter((window) => window.dayOfWeek === dayOfWeek(date))
    .map(({ startMinute, endMinute }) => ({
      start: instantAt(date, startMinute, timezone),
      end: instantAt(date, endMinute, timezone),
    }));
}

function rememberByDate(find: (date: string) => Span[]): (date: string) => Span[] {
  const found = new Map<string, Span[]>();
  return (date) => {
    const spans = found.get(date) ?? find(date);
    found.set(date, spans);
    return spans;
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
