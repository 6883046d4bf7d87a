import type { OpenTime } from '@anteroom/contract/self-booking';
import { planFreeTimes } from '#features/schedule';

type Span = { start: Date; end: Date };
type Day = Omit<Parameters<typeof planFreeTimes>[0], 'now'>;

/** The share of a date's times that may be held at once, so that holds cannot empty a doctor's day. */
const heldShare = 0.3;

export function mostHeldTimes(slotCount: number): number {
  return Math.max(1, Math.floor(slotCount * heldShare));
}

/**
 * Returns the times of a date that patients can book, from `earliest` on: free of appointments and of held times.
 * Returns none if too many times of the date are held. Without `minutes`, a visit lasts one slot of the schedule.
 */
export function planOpenTimes(day: Day, held: readonly Span[], earliest: Date, minutes?: number): OpenTime[] {
  if (held.length > 0) {
    const all = planFreeTimes({ ...day, busyTimes: [], now: earliest });
    if (held.length >= mostHeldTimes(all.times.length + all.pastTimes.length)) return [];
  }
  return planFreeTimes({ ...day, busyTimes: [...day.busyTimes, ...held], now: earliest }, minutes).times;
}
