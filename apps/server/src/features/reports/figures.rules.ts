/** Returns a percentage with one decimal, or null if `whole` is 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** Rounds minutes to one decimal, or returns null. */
export function roundMinutes(minutes: number | null | undefined): number | null {
  return minutes == null ? null : Math.round(minutes * 10) / 10;
}
