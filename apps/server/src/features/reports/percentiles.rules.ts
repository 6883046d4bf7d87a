import { roundMinutes } from './figures.rules.ts';

/** Joins the lists and sorts the values in ascending order. */
export function sorted(parts: readonly (readonly number[])[]): Int32Array {
  return Int32Array.from(parts.flat()).sort();
}

/**
 * Returns a percentile in minutes with one decimal, interpolated like PostgreSQL's `percentile_cont`. Null if there are
 * no values.
 */
export function percentileMinutes(seconds: Int32Array, share: number): number | null {
  const place = share * (seconds.length - 1);
  const [below, above] = [seconds[Math.floor(place)], seconds[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return roundMinutes((below + (above - below) * (place % 1)) / 60);
}
