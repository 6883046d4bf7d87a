import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { layOutInLanes as layOut } from '#lib/lanes';
import { rowsOf } from '../quarter-hours.ts';

/** In rem. Weekly hours that are replaced on a date may be narrower than this. */
const narrowestDay = 8;
const narrowestLane = { ofWeek: 8, changed: 7, replaced: 6 } as const;

type DayLayout = {
  columns: string;
  /** The minimum width of the day's column in rem. In a narrower column, texts would be cut off. */
  narrowest: number;
  windows: Placed<ScheduleSlot>[];
};

/**
 * Computes the layout of one day. Changed hours are in the first lane. The weekly slots are shown beside them, because
 * they can still be edited.
 */
export function layOutDay(slots: readonly ScheduleSlot[], exception: ScheduleException | null): DayLayout {
  const { laneCount, placed } = layOutInLanes(slots);
  const hasChangedHours = exception !== null && exception.hours.length > 0;
  if (!hasChangedHours || slots.length === 0) {
    const narrowest = Math.max(laneCount * narrowestLane.ofWeek, narrowestDay);
    return { columns: `repeat(${laneCount}, minmax(0, 1fr))`, narrowest, windows: placed };
  }
  const { changed, replaced } = narrowestLane;
  return {
    columns: `minmax(0, ${changed}fr) repeat(${laneCount}, minmax(0, ${replaced}fr))`,
    narrowest: changed + laneCount * replaced,
    windows: placed.map((place) => ({
      ...place,
      lane: place.lane + 1,
      isAlone: false,
    })),
  };
}

type Timed = { startTime: string; endTime: string };
export type Placed<Slot> = { slot: Slot; lane: number; isAlone: boolean };

/** Places overlapping slots of a day side by side. An inactive slot may overlap any other slot. */
export function layOutInLanes<Slot extends Timed>(
  slots: readonly Slot[],
): {
  laneCount: number;
  placed: Placed<Slot>[];
} {
  const { laneCount, placed } = layOut(slots, rowsOf);
  return { laneCount, placed: placed.map(({ item, ...place }) => ({ slot: item, ...place })) };
}
