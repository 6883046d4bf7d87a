import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { formatLongDate } from '#lib/format-date';
import type { GridActions } from '../grid-actions.ts';
import { layOutInLanes } from '../slot-lanes.ts';
import { SlotBlock } from './slot-block.tsx';

type Props = {
  day: number;
  date: string;
  isToday: boolean;
  /** Whether a small screen shows this day. */
  isShown: boolean;
  slots: readonly ScheduleSlot[];
  actions: GridActions | null;
};

export function DayColumn({ day, date, isToday, isShown, slots, actions }: Props) {
  const { laneCount, placed } = layOutInLanes(slots);
  return (
    <ul
      data-day={day}
      aria-label={formatLongDate(date)}
      aria-current={isToday ? 'date' : undefined}
      style={{ gridTemplateColumns: `repeat(${laneCount}, minmax(0, 1fr))` }}
      className={`quarter-lines grid grid-rows-[repeat(96,1.5rem)] border-line select-none lg:not-first:border-l ${isToday ? 'bg-accent-soft/45' : ''} ${isShown ? '' : 'max-lg:hidden'}`}
    >
      {placed.map((place) => (
        <SlotBlock key={place.slot.id} {...place} actions={actions} />
      ))}
    </ul>
  );
}
