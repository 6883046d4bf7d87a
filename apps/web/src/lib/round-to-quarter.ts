const quarterMillis = 15 * 60_000;

export function roundUpToQuarter(millis: number): number {
  return Math.ceil(millis / quarterMillis) * quarterMillis;
}
