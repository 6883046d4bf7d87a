const windowMillis = 6 * 60 * 60_000;

/**
 * Returns the earliest time at which an arrival still counts for a patient who waits in a central queue. A patient who
 * arrived on an earlier day has probably gone home unseen. Shortly after midnight, a patient who arrived in the last
 * six hours may still be there.
 */
export function arrivalsCountSince({ now, dayBegan }: { now: number; dayBegan: number }): number {
  return Math.min(dayBegan, now - windowMillis);
}
