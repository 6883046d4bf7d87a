import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { layOutInLanes, type Placed } from './slot-lanes.ts';

/** In rem. Replaced hours may be narrower than the hours that apply. */
const narrowestDay = 8;
const narrowestLane = { ofWeek: 8, changed: 7, replaced: 6 } as const;

type DayLayout = {
  columns: string;
  /** In rem. With less, text would be cut off. */
  narrowest: number;
  windows: Placed<ScheduleSlot>[];
};

/**
 * Lays out one day. Changed hours get the first lane; the weekly slots are beside them, because they can still be
 * edited.
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
