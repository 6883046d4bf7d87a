/**
 * Returns a pseudo-random number between 0 and 1 that depends only on its three arguments. So a patient gets the same
 * simulated days whenever the estimate is computed, and the estimate does not jump at random.
 */
export function seededRandom(day: number, person: number, what: number): number {
  let mixed =
    Math.imul(day + 1, 0x9e3779b1) ^ Math.imul(person + 1, 0x85ebca6b) ^ Math.imul(what + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

const steps = 1024;

/**
 * Quantiles of the standard normal distribution, approximated by Tukey's lambda distribution. The error is below 0.013,
 * except for the first and the last quantile (0.045).
 */
const quantiles = Float64Array.from({ length: steps }, (_, step) => {
  const share = (step + 0.5) / steps;
  return (share ** 0.1349 - (1 - share) ** 0.1349) / 0.1975;
});

/** Returns the value below which this share of a standard normal distribution lies. */
export function normalQuantile(share: number): number {
  return quantiles[Math.min(Math.floor(share * steps), steps - 1)] ?? 0;
}

/** Returns the share of a standard normal distribution below a value (the inverse of `normalQuantile`). */
export function normalShare(value: number): number {
  let [low, high] = [0, steps];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((quantiles[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low / steps;
}

/** A log-normal distribution with mean 1. */
export type LogNormal = { at(share: number): number };

/**
 * Creates a log-normal distribution with this coefficient of variation. Computes its values once, because a simulation
 * reads thousands of them.
 */
export function logNormalOf(dispersion: number): LogNormal {
  const spread = Math.sqrt(Math.log(1 + dispersion ** 2));
  const values = quantiles.map((quantile) => Math.exp(spread * quantile - spread ** 2 / 2));
  return { at: (share) => values[Math.min(Math.floor(share * steps), steps - 1)] ?? 0 };
}
