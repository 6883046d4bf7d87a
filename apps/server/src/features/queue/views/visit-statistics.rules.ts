/** Statistics of a doctor's last visits. */
export type Turns = {
  /** Durations of the last consultations in minutes, newest first. */
  measuredMinutes: readonly number[];
  /**
   * Of the recently settled patients: how many were seen, how many were checked in before, and how many were no-shows.
   */
  seen: number;
  checkedIn: number;
  skipped: number;
};

/** The configured consultation time weighs as much as this many measured ones. */
const settingWeight = 5;
const measuredCount = 20;
/** Measured times are limited to 0.25 to 4 times the setting: values beyond are mostly forgotten presses. */
const clip = { low: 0.25, high: 4 };

/** The coefficient of variation assumed before any consultation is measured. */
const assumedDispersion = 0.5;
/** The assumed error of the configured time, as a share of it. Settings are guesses and rarely updated. */
const settingError = 0.4;
/**
 * The error of the mean that remains with any number of measurements: days differ, and some visits stay open until the
 * next one.
 */
const lastingDoubt = 0.13;
/** For the range, the setting weighs as much as one measured consultation only. */
const settingWeightOfRange = 1;

const assumedNoShows = { share: 0.1, weight: 20 };

/** Returns the expected consultation time in minutes: a weighted mean of the setting and the last measured times. */
export function consultationTime(settingMinutes: number, measuredMinutes: readonly number[]): number {
  const measured = believable(settingMinutes, measuredMinutes);
  return (settingWeight * settingMinutes + sum(measured)) / (settingWeight + measured.length);
}

/**
 * The distribution of consultation times: mean in minutes, coefficient of variation, and relative error of the mean.
 */
export type Scatter = { mean: number; dispersion: number; doubt: number };

export function scatterOf(settingMinutes: number, measuredMinutes: readonly number[]): Scatter {
  const measured = believable(settingMinutes, measuredMinutes);
  const count = measured.length;
  const mean = (settingWeightOfRange * settingMinutes + sum(measured)) / (settingWeightOfRange + count);
  const squares = sum(measured.map((minutes) => (minutes / mean - 1) ** 2));
  const dispersion = Math.sqrt((settingWeight * assumedDispersion ** 2 + squares) / (settingWeight + count));
  const doubt = Math.sqrt(lastingDoubt ** 2 + 1 / (1 / settingError ** 2 + count / dispersion ** 2));
  return { mean, dispersion, doubt };
}

export function noShowShare({ seen, skipped }: Turns): number {
  const { share, weight } = assumedNoShows;
  return (weight * share + skipped) / (weight + seen + skipped);
}

/** Returns whether this doctor's staff check patients in, so that a missing check-in means the patient is not here. */
export function notesArrivals({ seen, checkedIn }: Turns, isAnyoneNoted: boolean): boolean {
  return seen === 0 ? isAnyoneNoted : checkedIn * 2 > seen;
}

function believable(settingMinutes: number, measuredMinutes: readonly number[]): number[] {
  return measuredMinutes
    .slice(0, measuredCount)
    .map((minutes) => Math.min(Math.max(minutes, settingMinutes * clip.low), settingMinutes * clip.high));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
