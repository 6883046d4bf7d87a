import { layOutInLanes as layOut } from '#lib/lanes';
import { rowsOf } from './quarter-hours.ts';

type Timed = { startTime: string; endTime: string };
export type Placed<Slot> = { slot: Slot; lane: number; isAlone: boolean };

/** Lays out overlapping slots of a day side by side. Inactive slots may overlap any other. */
export function layOutInLanes<Slot extends Timed>(
  slots: readonly Slot[],
): {
  laneCount: number;
  placed: Placed<Slot>[];
} {
  const { laneCount, placed } = layOut(slots, rowsOf);
  return { laneCount, placed: placed.map(({ item, ...place }) => ({ slot: item, ...place })) };
}
