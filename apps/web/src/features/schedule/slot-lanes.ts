import { rowsOf } from './quarter-hours.ts';

type Timed = { startTime: string; endTime: string };
export type Placed<Slot> = { slot: Slot; lane: number; isAlone: boolean };

const overlap = (one: Timed, other: Timed) =>
  rowsOf(one).first < rowsOf(other).end && rowsOf(other).first < rowsOf(one).end;

/**
 * Puts the windows of a day side by side where they share time, as an inactive one may with any other. A window that
 * is alone takes the whole width.
 */
export function layOutInLanes<Slot extends Timed>(
  slots: readonly Slot[],
): {
  laneCount: number;
  placed: Placed<Slot>[];
} {
  const lanes: Slot[][] = [];
  const inOrder = slots.toSorted((one, other) => rowsOf(one).first - rowsOf(other).first);
  const placed = inOrder.map((slot) => {
    const free = lanes.findIndex((taken) => !taken.some((other) => overlap(slot, other)));
    const lane = free === -1 ? lanes.length : free;
    lanes[lane] = [...(lanes[lane] ?? []), slot];
    return { slot, lane, isAlone: slots.every((other) => other === slot || !overlap(slot, other)) };
  });
  return { laneCount: Math.max(lanes.length, 1), placed };
}
