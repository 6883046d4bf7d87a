/** In percent, one decimal; null where there is nothing to take it of. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 10;
}

/** With one decimal. */
export function roundMinutes(minutes: number | null | undefined): number | null {
  return minutes == null ? null : Math.round(minutes * 10) / 10;
}
