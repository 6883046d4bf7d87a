/** Statistics of a doctor's last visits. */
export type Turns = {
  /** Durations of the last consultations in minutes, newest first. */
  measuredMinutes: readonly number[];
  /**
   * Counts of the recently settled patients: those who were seen, how many of these had been checked in, and no-shows.
   */
  seen: number;
  checkedIn: number;
  skipped: number;
  /** Counts of the last calls: all calls, calls out of queue order, and calls within a minute of the previous call. */
  calls: number;
  outOfOrder: number;
  withinMinute: number;
};

/** The statistics of a doctor who has seen no patient yet. */
export const noTurns: Turns = {
  measuredMinutes: [],
  seen: 0,
  checkedIn: 0,
  skipped: 0,
  calls: 0,
  outOfOrder: 0,
  withinMinute: 0,
};

/**
 * The number of measured visits from which an estimate is reliable. With fewer, the estimate follows the configured
 * duration and the range is called uncertain.
 */
export const trustedFrom = 5;

/** Without enough measurements, the configured duration weighs as much as this many measured visits. */
const settingWeight = 5;
const measuredCount = 100;
/** The limits of a believable visit length, as a multiple of the configured duration, until the median is known. */
const clipOfSetting = { low: 0.25, high: 4 };
/**
 * The limits as a multiple of the measured median. Values beyond them are mostly visits that staff forgot to end. They
 * are wide, because in a practice with very uneven visits one visit of twenty lasts more than four times the median.
 */
const clipOfMedian = { low: 0.1, high: 8 };
/** A measured visit counts as at least this long, in minutes. */
const shortestMinutes = 1;

/** The coefficient of variation assumed before any visit is measured, and its weight in measured visits. */
const assumedDispersion = { value: 0.6, weight: 5 };
/**
 * Assumptions about a configured duration before any measurement: either someone maintains it, or it is a default that
 * was never changed. `error`: the standard deviation of the logarithm of mean length ÷ configured duration.
 */
const settingKinds = [
  { share: 0.3, error: 0.12 },
  { share: 0.7, error: 1.2 },
];
/** The error of the mean length that remains after any number of measurements, because days differ. */
const lastingDoubt = 0.2;

const assumedNoShows = { share: 0.1, weight: 20 };

/**
 * Returns the expected length of a visit in minutes before enough visits are measured: a weighted mean of the measured
 * visits and the configured duration.
 */
export function consultationTime(settingMinutes: number, measuredMinutes: readonly number[]): number {
  const measured = measuredMinutes
    .slice(0, measuredCount)
    .map((minutes) => clamp(minutes, settingMinutes, clipOfSetting));
  return (settingWeight * settingMinutes + sum(measured)) / (settingWeight + measured.length);
}

/**
 * The distribution of visit lengths. `mean` in minutes; `lengths`: measured ones as multiples of their mean, ascending,
 * empty if there are too few; `dispersion`: the coefficient of variation; `doubt`: the standard deviation of the
 * logarithm of the mean.
 */
export type Scatter = { mean: number; lengths: readonly number[]; dispersion: number; doubt: number };

/**
 * Estimates the length of the next visits from the configured duration and the last measured visits, latest first, all
 * in minutes.
 */
export function scatterOf(settingMinutes: number, measuredMinutes: readonly number[]): Scatter {
  const measured = believable(settingMinutes, measuredMinutes);
  const count = measured.length;
  const mean = count === 0 ? settingMinutes : sum(measured) / count;
  const squares = sum(measured.map((minutes) => (minutes / mean - 1) ** 2));
  const { value, weight } = assumedDispersion;
  const dispersion = Math.sqrt((weight * value ** 2 + squares) / (weight + count));
  const { ratio, doubt } = ratioToSetting(
    mean / settingMinutes,
    count === 0 ? null : dispersion / Math.sqrt(count),
  );
  return {
    mean: settingMinutes * ratio,
    lengths:
      count < 20 ? [] : measured.map((minutes) => minutes / mean).toSorted((one, other) => one - other),
    dispersion,
    doubt: Math.sqrt(doubt ** 2 + lastingDoubt ** 2),
  };
}

/**
 * Weighs the measured ratio against the configured duration (Bayes, on a logarithmic scale). A configured duration that
 * the measurements contradict loses its weight immediately.
 */
function ratioToSetting(measured: number, error: number | null): { ratio: number; doubt: number } {
  const log = Math.log(measured);
  const views = settingKinds.map((kind) => {
    const own = kind.error ** 2;
    if (error === null) return { weight: kind.share, mean: 0, variance: own };
    const total = own + error ** 2;
    const likelihood = Math.exp(-(log ** 2) / (2 * total)) / Math.sqrt(total);
    return {
      weight: kind.share * likelihood,
      mean: (log * own) / total,
      variance: (own * error ** 2) / total,
    };
  });
  const whole = sum(views.map(({ weight }) => weight));
  const mean = sum(views.map((view) => view.weight * view.mean)) / whole;
  const variance = sum(views.map((view) => view.weight * (view.variance + (view.mean - mean) ** 2))) / whole;
  return { ratio: Math.exp(mean), doubt: Math.sqrt(variance) };
}

/**
 * Returns the expected share of no-shows, from 0 to 1: the measured one, pulled towards the usual one while there are
 * few visits.
 */
export function noShowShare({ seen, skipped }: Turns): number {
  const { share, weight } = assumedNoShows;
  return (weight * share + skipped) / (weight + seen + skipped);
}

/** Returns whether this doctor's staff check patients in, so that a missing check-in means the patient is not here. */
export function notesArrivals({ seen, checkedIn }: Turns, isAnyoneNoted: boolean): boolean {
  return seen === 0 ? isAnyoneNoted : checkedIn * 2 > seen;
}

/**
 * The number of calls needed to judge a queue, and two shares of them. If the last calls exceed one of the shares, the
 * queue does not behave like a single queue of one doctor.
 */
const usual = { calls: 20, outOfOrder: 0.35, withinMinute: 0.2 };

/**
 * Returns false if recent calls suggest that the doctor uses several rooms or that staff call patients out of order. A
 * single-queue simulation is unreliable in these cases.
 */
export function isOneLine({ calls, outOfOrder, withinMinute }: Turns): boolean {
  if (calls < usual.calls) return true;
  return outOfOrder <= usual.outOfOrder * calls && withinMinute <= usual.withinMinute * calls;
}

function believable(settingMinutes: number, measuredMinutes: readonly number[]): number[] {
  const measured = measuredMinutes.slice(0, measuredCount);
  if (measured.length < trustedFrom)
    return measured.map((minutes) => clamp(minutes, settingMinutes, clipOfSetting));
  const middle = Math.max(
    measured.toSorted((one, other) => one - other)[measured.length >> 1] ?? 0,
    shortestMinutes,
  );
  return measured.map((minutes) => Math.max(clamp(minutes, middle, clipOfMedian), shortestMinutes));
}

function clamp(minutes: number, unit: number, { low, high }: { low: number; high: number }): number {
  return Math.min(Math.max(minutes, unit * low), unit * high);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
