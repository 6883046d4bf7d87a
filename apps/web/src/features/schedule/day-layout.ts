import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { layOutInLanes, type Placed } from './slot-lanes.ts';

/** In rem. What does not hold may be narrower, beside what does. */
const narrowestDay = 8;
const narrowestLane = { ofWeek: 8, changed: 7, replaced: 6 } as const;

type DayLayout = {
  /** The widths of the lanes, each as a part of the day's. */
  columns: string;
  /** In rem: less would not show all. */
  narrowest: number;
  windows: Placed<ScheduleSlot>[];
};

/**
 * The windows of the week on one date. Where changed hours hold, those have the first lane to themselves; the windows
 * stand beside them, to be edited though they do not hold.
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
