/** What the last turns at a doctor's show. */
export type Turns = {
  /** Minutes the last consultations took, newest first. */
  measuredMinutes: readonly number[];
  /** Of those whose turn was lately: how many were seen, how many of these were checked in, how many never came. */
  seen: number;
  checkedIn: number;
  skipped: number;
};

/** The setting counts like this many measured consultations. */
const settingWeight = 5;
const measuredCount = 20;
/** A single consultation outside a quarter to four times the setting says more about a forgotten press. */
const clip = { low: 0.25, high: 4 };

/** How far consultations scatter about their mean before there is anything measured. */
const assumedDispersion = 0.5;
/** How far the setting lies beside the truth, as a share of it: settings are guesses, and rarely revised. */
const settingError = 0.4;
/** How far the mean may be off however much is measured: days differ, and some visits stay open until the next one. */
const lastingDoubt = 0.13;
/** Where a range lies, twenty measured consultations say more about than the setting. */
const settingWeightOfRange = 1;

const assumedNoShows = { share: 0.1, weight: 20 };

/** The consultation time: what the setting and the last measured ones say together, in minutes. */
export function consultationTime(settingMinutes: number, measuredMinutes: readonly number[]): number {
  const measured = believable(settingMinutes, measuredMinutes);
  return (settingWeight * settingMinutes + sum(measured)) / (settingWeight + measured.length);
}

/** How consultations scatter: their mean, their coefficient of variation, and how far the mean itself may be off. */
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

/** How likely someone who is booked never comes. */
export function noShowShare({ seen, skipped }: Turns): number {
  const { share, weight } = assumedNoShows;
  return (weight * share + skipped) / (weight + seen + skipped);
}

/** Whether arrivals are noted at this doctor's, so that who is not noted is not here. */
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
