import type { AvailableSlot } from '@anteroom/contract/schedule';

const halves = ['morning', 'afternoon'] as const;

/** Before noon and after, without a half that has nothing. `isSecond`: the clocks show this time for the second time. */
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
