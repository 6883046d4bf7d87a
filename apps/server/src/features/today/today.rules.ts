const minuteMillis = 60_000;

/** Returns how many whole minutes longer than planned a visit has taken, or 0. */
export function minutesOver(since: number, plannedMinutes: number, now: number): number {
  return Math.max(Math.floor((now - since) / minuteMillis) - plannedMinutes, 0);
}

export const arrivalMillis = 120 * minuteMillis;
