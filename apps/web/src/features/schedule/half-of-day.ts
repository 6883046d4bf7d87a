import type { AvailableSlot } from '@anteroom/contract/schedule';

const halves = ['morning', 'afternoon'] as const;

/**
 * Splits times into morning and afternoon and omits an empty half. `isSecond` marks a time that a clock change repeats.
 */
export function byHalfOfDay(slots: readonly AvailableSlot[]) {
  const times = slots.map((slot, place) => ({
    slot,
    isSecond: slots.findIndex(({ startTime }) => startTime === slot.startTime) < place,
  }));
  return halves
    .map((half) => ({
      half,
      times: times.filter(({ slot }) => slot.startTime < '12:00' === (half === 'morning')),
    }))
    .filter(({ times: inHalf }) => inHalf.length > 0);
}
