import { applyCalibration, type Calibration, placeClassOf, uncalibrated } from './calibration.rules.ts';
import type { Delay } from './delay.rules.ts';
import {
  consultationTime,
  isOneLine,
  noShowShare,
  notesArrivals,
  scatterOf,
  type Turns,
  trustedFrom,
} from './visit-statistics.rules.ts';
import { simulateCalls, simulatedDays } from './wait-simulation.rules.ts';
import { type DoctorsHours, type NextWorkingTime, workingTimes } from './working-times.rules.ts';

/**
 * The estimated call time with its range. `model` is the range before calibration; null until enough visits are
 * measured (`trustedFrom`).
 */
export type Estimate = { time: Date; low: Date; high: Date; isUncertain: boolean; model: Range | null };

/** A range of times in epoch milliseconds. */
type Range = { time: number; low: number; high: number };

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
  /** The calibration of each class of places in line, from 1. Missing for a class without an estimate record. */
  calibrations: ReadonlyMap<number, Calibration>;
  currentStartedAt: Date | null;
  hours: DoctorsHours;
  /** The doctor's delay. No patient is called before it has passed. */
  delay: Delay | null;
  /**
   * The end of the last appointment of today whose patient still waits. Null if no patient waits, in a central queue,
   * and in the queue of another date.
   */
  bookedUntil: Date | null;
};

/** The number of simulated days excluded at each end of a range: a tenth, so that the range covers 80 %. */
const leftOut = simulatedDays / 10;

const minute = 60_000;

/**
 * Estimates when each waiting patient will be called, with a range that should cover 80 % of cases. Before enough
 * visits are measured, the estimate follows the configured consultation time. From then on it is the middle of the
 * simulated calls, calibrated on the doctor's own estimate record.
 */
export function estimateWaiting(waiting: readonly Waiting[], basis: EstimateBasis): Estimate[] {
  const { now, turns, calibrations } = basis;
  const { nextWorkingTime: working, clock } = workingTimes(basis);
  const earliest = Math.max(now.getTime(), endOfDelay(basis.delay, working));
  const nextWorkingTime: NextWorkingTime = (time) => working(basis.delay ? Math.max(time, earliest) : time);
  const isMeasured = turns.measuredMinutes.length >= trustedFrom;
  const bySetting = isMeasured ? [] : expectedTimes(waiting, basis, nextWorkingTime);
  const ranges = simulatedRanges(waiting, basis, nextWorkingTime).map((simulated, index) => {
    const model = around(bySetting[index] ?? simulated.time, simulated);
    const calibration = calibrations.get(placeClassOf(index + 1)) ?? uncalibrated;
    const range = isMeasured ? applyCalibration(model, calibration, clock) : model;
    const comesAt = Math.max(waiting[index]?.comesAt?.getTime() ?? 0, now.getTime());
    return { ...notBefore(earliest, range), model, comesAt, simulated: simulated.time };
  });
  const isUncertain = !(isMeasured && isOneLine(turns));
  return inOrder(markOvertaken(ranges)).map(({ time, low, high, model }) => ({
    time: new Date(time),
    low: new Date(Math.floor(low / minute) * minute),
    high: new Date(Math.ceil(high / minute) * minute),
    isUncertain,
    model: isMeasured ? model : null,
  }));
}

/** Returns when the delay ends. It counts from the announcement, or from the start of the hours if that is later. */
function endOfDelay(delay: Delay | null, nextWorkingTime: NextWorkingTime): number {
  return delay ? nextWorkingTime(delay.announcedAt.getTime()) + delay.minutes * minute : 0;
}

function around(time: number, { low, high }: Range): Range {
  return { time, low: Math.min(low, time), high: Math.max(high, time) };
}

function notBefore(now: number, { time, low, high }: Range): Range {
  return { time: Math.max(time, now), low: Math.max(low, now), high: Math.max(high, now) };
}

type Expected = Range & { model: Range; comesAt: number; simulated: number };
type Placed = Expected & { isOvertaken: boolean };

/**
 * Marks patients who are overtaken: they arrive later than a patient behind them, and their simulated call is later
 * than the call of a patient behind them.
 */
function markOvertaken(ranges: readonly Expected[]): Placed[] {
  let [firstComing, firstCalled] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  return ranges
    .toReversed()
    .map((range) => {
      const isOvertaken = range.comesAt > firstComing && range.simulated > firstCalled;
      firstComing = Math.min(firstComing, range.comesAt);
      firstCalled = Math.min(firstCalled, range.simulated);
      return { ...range, isOvertaken };
    })
    .toReversed();
}

/**
 * Ensures that no patient gets an earlier estimate or range than the patients ahead. Patients who are overtaken are
 * exempt, because the others do not wait for them.
 */
function inOrder(ranges: readonly Placed[]): Placed[] {
  let [latest, highest] = [0, 0];
  const rising = ranges.map((range) => {
    if (range.isOvertaken) return range;
    latest = Math.max(latest, range.time);
    highest = Math.max(highest, range.high, latest);
    return { ...range, time: latest, high: highest };
  });
  let lowest = Number.POSITIVE_INFINITY;
  return rising
    .toReversed()
    .map((range) => {
      if (range.isOvertaken) return range;
      lowest = Math.min(lowest, range.low);
      return { ...range, low: lowest };
    })
    .toReversed();
}

/** Returns, for each patient, the end of the current consultation plus one consultation for each patient ahead. */
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

/** Returns, for each patient, the middle of the simulated call times and the range that contains most of them. */
function simulatedRanges(
  waiting: readonly Waiting[],
  { now, currentStartedAt, settingMinutes, turns }: EstimateBasis,
  nextWorkingTime: NextWorkingTime,
): Range[] {
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
      time: Math.round(times[simulatedDays >> 1] ?? 0),
      high: Math.ceil(times[simulatedDays - 1 - leftOut] ?? 0),
    };
  });
}
