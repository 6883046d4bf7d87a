type Span = { start: number; end: number };
type Offered = Span & { slotMinutes: number };

const minuteMillis = 60_000;

/** Returns the first slot that begins at `now` or later and shares no time with a taken one, or null. */
export function nextFreeTime(
  offered: readonly Offered[],
  taken: readonly Span[],
  now: number,
): number | null {
  for (const { start, end, slotMinutes } of offered.toSorted((one, other) => one.start - other.start)) {
    const length = slotMinutes * minuteMillis;
    for (let slot = start; slot + length <= end; slot += length) {
      const isTaken = taken.some((each) => each.start < slot + length && slot < each.end);
      if (slot >= now && !isTaken) return slot;
    }
  }
  return null;
}

/** Returns how many whole minutes longer than planned a visit has taken, or 0. */
export function minutesOver(since: number, plannedMinutes: number, now: number): number {
  return Math.max(Math.floor((now - since) / minuteMillis) - plannedMinutes, 0);
}

export const arrivalMillis = 120 * minuteMillis;
