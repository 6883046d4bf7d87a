import { consultationTime, noShowShare, notesArrivals, scatterOf, type Turns } from './habits.rules.ts';
import { imagineCalls, imaginedDays } from './imagined-days.rules.ts';
import { type DoctorsHours, type NextWorkingTime, workingTimes } from './working-times.rules.ts';

export type Estimate = { time: Date; low: Date; high: Date };

/** Someone who waits. */
export type Waiting = {
  entryId: number;
  /** They are not called before this instant; null: as soon as it is their turn. */
  notBefore: Date | null;
  /** When they are expected to come; null: they are here. */
  comesAt: Date | null;
  /** Whether someone noted that they are here. */
  isNotedHere: boolean;
};

export type EstimateBasis = {
  now: Date;
  timezone: string;
  /** Minutes a consultation is set to take. */
  settingMinutes: number;
  turns: Turns;
  currentStartedAt: Date | null;
  hours: DoctorsHours;
  /** The end of the last appointment of the day that still waits; null in a central line. */
  bookedUntil: Date | null;
};

/** A range leaves out a tenth of the imagined days below, and a tenth above: so it holds four times in five. */
const leftOut = imaginedDays / 10;

const minute = 60_000;

/** When each waiting patient is expected to be called, with a range that should hold four times in five. */
export function estimateWaiting(waiting: readonly Waiting[], basis: EstimateBasis): Estimate[] {
  const nextWorkingTime = workingTimes(basis);
  const times = expectedTimes(waiting, basis, nextWorkingTime);
  const ranges = imaginedRanges(waiting, basis, nextWorkingTime).map(({ low, high }, place) => {
    const time = times[place] ?? low;
    const comesAt = waiting[place]?.comesAt?.getTime() ?? 0;
    return { time, low: Math.min(low, time), high: Math.max(high, time), comesLater: comesAt > time };
  });
  return inOrder(ranges).map(({ time, low, high }) => ({
    time: new Date(time),
    low: new Date(low),
    high: new Date(high),
  }));
}

type Range = { time: number; low: number; high: number; comesLater: boolean };

/** Nobody is told less than whoever stands before them; but who comes after their turn holds nobody up. */
function inOrder(ranges: readonly Range[]): Range[] {
  let highest = 0;
  const rising = ranges.map((range) => {
    if (range.comesLater) return range;
    highest = Math.max(highest, range.high);
    return { ...range, high: highest };
  });
  let lowest = Number.POSITIVE_INFINITY;
  return rising
    .toReversed()
    .map((range) => {
      if (range.comesLater) return range;
      lowest = Math.min(lowest, range.low);
      return { ...range, low: lowest };
    })
    .toReversed();
}

/** The end of the current consultation, then one consultation each. */
function expectedTimes(
  waiting: readonly Waiting[],
  { now, currentStartedAt, settingMinutes, turns }: EstimateBasis,
  nextWorkingTime: NextWorkingTime,
): number[] {
  const consultation = consultationTime(settingMinutes, turns.measuredMinutes) * minute;
  let earliest = Math.max(now.getTime(), currentStartedAt ? currentStartedAt.getTime() + consultation : 0);
  return waiting.map(({ notBefore }) => {
    const time = nextWorkingTime(Math.max(earliest, notBefore?.getTime() ?? 0));
    earliest = time + consultation;
    return time;
  });
}

/** Between which times each was called on most of the imagined days. */
function imaginedRanges(
  waiting: readonly Waiting[],
  { now, currentStartedAt, settingMinutes, turns }: EstimateBasis,
  nextWorkingTime: NextWorkingTime,
): { low: number; high: number }[] {
  const line = waiting.map(({ entryId, comesAt }) => ({ id: entryId, comesAt: comesAt?.getTime() ?? null }));
  const calls = imagineCalls(line, {
    now: now.getTime(),
    consultation: scatterOf(settingMinutes, turns.measuredMinutes),
    currentStartedAt: currentStartedAt?.getTime() ?? null,
    noShowShare: noShowShare(turns),
    notesArrivals: notesArrivals(
      turns,
      waiting.some(({ isNotedHere }) => isNotedHere),
    ),
    nextWorkingTime,
  });
  return calls.map((times) => {
    times.sort();
    return {
      low: Math.floor(times[leftOut] ?? 0),
      high: Math.ceil(times[imaginedDays - 1 - leftOut] ?? 0),
    };
  });
}
