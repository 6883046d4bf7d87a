const quarterMillis = 15 * 60_000;

/** The next full quarter of an hour; a full quarter stays as it is. */
export function roundUpToQuarter(millis: number): number {
  return Math.ceil(millis / quarterMillis) * quarterMillis;
}
