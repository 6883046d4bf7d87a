import {
  consultationTime,
  noShowShare,
  notesArrivals,
  scatterOf,
  type Turns,
} from './visit-statistics.rules.ts';
import { simulateCalls, simulatedDays } from './wait-simulation.rules.ts';
import { type DoctorsHours, type NextWorkingTime, workingTimes } from './working-times.rules.ts';

export type Estimate = { time: Date; low: Date; high: Date };

export type Waiting = {
  entryId: number;
  /** The patient is not called before this instant; null: no limit. */
  notBefore: Date | null;
  /** When the patient is expected to arrive; null: already here. */
  comesAt: Date | null;
  isNotedHere: boolean;
};

export type EstimateBasis = {
  now: Date;
  timezone: string;
  settingMinutes: number;
  turns: Turns;
  currentStartedAt: Date | null;
  hours: DoctorsHours;
  /** The end of the last waiting appointment of the day; null in a central line. */
  bookedUntil: Date | null;
};

/** Simulated days left out at each end of a range: a tenth, so that the range covers 80 %. */
const leftOut = simulatedDays / 10;

const minute = 60_000;

/** Estimates when each waiting patient will be called, with a range that should cover 80 % of cases. */
export function estimateWaiting(waiting: readonly Waiting[], basis: EstimateBasis): Estimate[] {
  const nextWorkingTime = workingTimes(basis);
  const times = expectedTimes(waiting, basis, nextWorkingTime);
  const ranges = simulatedRanges(waiting, basis, nextWorkingTime).map(({ low, high }, place) => {
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

/**
 * No patient gets an earlier range than the one before them. Patients who arrive after their turn are exempt, because
 * the others do not wait for them.
 */
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

/** The end of the current consultation, plus one consultation per waiting patient. */
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

/** Returns for each patient the range of call times on most simulated days. */
function simulatedRanges(
  waiting: readonly Waiting[],
  { now, currentStartedAt, settingMinutes, turns }: EstimateBasis,
  nextWorkingTime: NextWorkingTime,
): { low: number; high: number }[] {
  const line = waiting.map(({ entryId, comesAt }) => ({ id: entryId, comesAt: comesAt?.getTime() ?? null }));
  const calls = simulateCalls(line, {
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
      high: Math.ceil(times[simulatedDays - 1 - leftOut] ?? 0),
    };
  });
}
