import { layOutInLanes as layOut } from '#lib/lanes';
import { rowsOf } from './quarter-hours.ts';

type Timed = { startTime: string; endTime: string };
export type Placed<Slot> = { slot: Slot; lane: number; isAlone: boolean };

/** Puts the windows of a day side by side where they share time, as an inactive one may with any other. */
export function layOutInLanes<Slot extends Timed>(
  slots: readonly Slot[],
): {
  laneCount: number;
  placed: Placed<Slot>[];
} {
  const { laneCount, placed } = layOut(slots, rowsOf);
  return { laneCount, placed: placed.map(({ item, ...place }) => ({ slot: item, ...place })) };
}
