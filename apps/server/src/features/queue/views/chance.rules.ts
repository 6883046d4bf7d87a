/**
 * A number between 0 and 1 that looks like chance and is the same whenever it is asked for by the same three numbers.
 * So the same patient has the same imagined days from minute to minute, and a range moves only when the line does.
 */
export function chance(day: number, person: number, what: number): number {
  let mixed =
    Math.imul(day + 1, 0x9e3779b1) ^ Math.imul(person + 1, 0x85ebca6b) ^ Math.imul(what + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

const steps = 1024;

/** The standard normal's quantiles, by Tukey's lambda, which is true to them within a hundredth. */
const quantiles = Float64Array.from({ length: steps }, (_, step) => {
  const share = (step + 0.5) / steps;
  return (share ** 0.1349 - (1 - share) ** 0.1349) / 0.1975;
});

/** Below which value a share of all normal values lies. */
export function normalQuantile(share: number): number {
  return quantiles[Math.min(Math.floor(share * steps), steps - 1)] ?? 0;
}

/** Which share of all normal values lies below a value. */
export function normalShare(value: number): number {
  let [low, high] = [0, steps];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((quantiles[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low / steps;
}

/** Values about a mean of one, never below zero, a few of them far above. */
export type LogNormal = { at(share: number): number };

/** By its coefficient of variation. The values are laid out once, for thousands of them are drawn. */
export function logNormalOf(dispersion: number): LogNormal {
  const spread = Math.sqrt(Math.log(1 + dispersion ** 2));
  const values = quantiles.map((quantile) => Math.exp(spread * quantile - spread ** 2 / 2));
  return { at: (share) => values[Math.min(Math.floor(share * steps), steps - 1)] ?? 0 };
}
