import { normalQuantile } from './seeded-random.rules.ts';
import type { WorkingClock } from './working-times.rules.ts';

/** A simulated range for a patient, and when the patient was called. Times in epoch milliseconds. */
export type JudgedRange = { place: number; estimate: number; low: number; high: number; calledAt: number };

/**
 * The calibration of a doctor's estimates for one class of places in line, computed from the doctor's estimate record:
 * how much to stretch each side of a range, and how far to move the estimate (-1: to the lower end, 1: to the upper
 * end).
 */
export type Calibration = { earlier: number; expected: number; later: number };

/** The last place in line of each place class. Each doctor has a separate estimate record for each class. */
const lastPlaces = [1, 4, 9, 19, Number.POSITIVE_INFINITY];
export const placeClasses: number = lastPlaces.length;
/** A calibration uses at most this many of the newest ranges of each place class. */
export const rangesPerClass = 200;

/**
 * The number of imaginary ranges of the promised accuracy that are added to an estimate record, so that a record with
 * few ranges changes little.
 */
const assumedRanges = 40;
/** The larger this number, the less a doctor's estimate record moves the estimate. */
const assumedForEstimate = 100;
/**
 * The share of calls to exclude at each end of an estimate record. It approaches a tenth as the record grows. It is
 * smaller for a short record, because the ranges of one day usually miss their calls together.
 */
const tailOf = (count: number) => (0.1 * (count + 27)) / (count + 38);
const stretch = { least: 0.35, most: 8 };
/** Added to both sides of a range, in milliseconds, so that a call can be compared with a range without width. */
const tolerance = 2 * 60_000;

/** The deviations of ranges with the promised accuracy: a normal distribution with four fifths between -1 and 1. */
const asPromised = Array.from(
  { length: assumedRanges },
  (_, index) => normalQuantile((index + 0.5) / assumedRanges) / normalQuantile(0.9),
);

/** Returns the class of a place in line, starting at 1. */
export function placeClassOf(place: number): number {
  return lastPlaces.findIndex((last) => place <= last) + 1;
}

/**
 * Compares the ranges of one class with the calls (conformal calibration). The result stretches ranges so that about a
 * tenth of this doctor's calls would have been before them and a tenth after them.
 */
export function calibrate(ranges: readonly JudgedRange[], clock: Pick<WorkingClock, 'between'>): Calibration {
  const deviations = ranges.map((range) => deviationOf(range, clock));
  const sorted = Float64Array.from([...asPromised, ...deviations]).sort();
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? 0;
  const count = ranges.length;
  const within = (factor: number) => Math.min(Math.max(factor, stretch.least), stretch.most);
  return {
    earlier: within(-at(tailOf(count))),
    expected: (Math.min(Math.max(at(0.5), -1), 1) * count) / (count + assumedForEstimate),
    later: within(at(1 - tailOf(count))),
  };
}

/** The calibration of a doctor without an estimate record. */
export const uncalibrated: Calibration = calibrate([], { between: () => 0 });

/**
 * Returns the difference between the call and the estimate, as a multiple of the width of the range on that side.
 * Negative if the call was earlier.
 */
function deviationOf(
  { estimate, low, high, calledAt }: JudgedRange,
  clock: Pick<WorkingClock, 'between'>,
): number {
  if (calledAt >= estimate)
    return clock.between(estimate, calledAt) / (clock.between(estimate, high) + tolerance);
  return -clock.between(calledAt, estimate) / (clock.between(low, estimate) + tolerance);
}

type Range = { time: number; low: number; high: number };

/** Applies a calibration to a range. The resulting range contains the estimate. */
export function applyCalibration(
  { time, low, high }: Range,
  { earlier, expected, later }: Calibration,
  clock: WorkingClock,
): Range {
  const before = clock.between(low, time) + tolerance;
  const after = clock.between(time, high) + tolerance;
  const moved = expected < 0 ? clock.minus(time, -expected * before) : clock.plus(time, expected * after);
  return {
    time: moved,
    low: Math.min(clock.minus(time, earlier * before - tolerance), moved),
    high: Math.max(clock.plus(time, later * after - tolerance), moved),
  };
}
