import { roundMinutes } from './figures.rules.ts';

/** Seconds that were gathered in parts, shortest first. */
export function sorted(parts: readonly (readonly number[])[]): Int32Array {
  return Int32Array.from(parts.flat()).sort();
}

/**
 * How many minutes so large a share of them took at most, with one decimal; between two neighbours in proportion, as
 * PostgreSQL's `percentile_cont` has it. Null where there are none.
 */
export function percentileMinutes(seconds: Int32Array, share: number): number | null {
  const place = share * (seconds.length - 1);
  const [below, above] = [seconds[Math.floor(place)], seconds[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return roundMinutes((below + (above - below) * (place % 1)) / 60);
}
