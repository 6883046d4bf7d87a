import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { CSSProperties } from 'react';
import { useClinic } from '#features/clinic';
import type { GridActions } from '../grid-actions.ts';
import { weekdays, scheduleWords as words } from '../schedule.words.ts';
import { layOutInLanes } from '../slot-lanes.ts';
import { useDragSelection } from '../use-drag-selection.ts';
import type { useGridSelection } from '../use-grid-selection.ts';
import { useOpenAtFirstSlot } from '../use-open-at-first-slot.ts';
import { DayColumn } from './day-column.tsx';
import { DayHeader } from './day-header.tsx';
import { DayTabs } from './day-tabs.tsx';
import { GridCursor } from './grid-cursor.tsx';
import { TimeGutter } from './time-gutter.tsx';
import { UpdatingOverlay } from './updating-overlay.tsx';

type Props = {
  slots: readonly ScheduleSlot[];
  dates: readonly string[];
  grid: ReturnType<typeof useGridSelection>;
  /** Null where the week is only to be looked at. */
  actions: GridActions | null;
  isUpdating: boolean;
};

/** The week by quarter-hours. A small screen shows the one day on which the cursor stands. */
export function WeekGrid({ slots, dates, grid, actions, isUpdating }: Props) {
  const { today } = useClinic();
  const { selection, select, showDay, cursor, finish } = grid;
  const { isDragging, handlers } = useDragSelection({ onSelect: select, onFinish: finish });
  const { scroller, body } = useOpenAtFirstSlot(slots);
  return (
    <div className="grid gap-3">
      <DayTabs dates={dates} today={today} shownDay={selection.day} onShow={showDay} />
      <div className="panel relative overflow-hidden">
        <UpdatingOverlay isShown={isUpdating} />
        <section
          ref={scroller}
          aria-label={words.week}
          // Where nothing can be changed, the keyboard scrolls from here. No anchor: the grid would go after the cursor.
          tabIndex={actions ? undefined : 0}
          className="isolate flex h-[calc(100dvh-27rem)] min-h-80 scroll-pl-16 items-start overflow-auto overscroll-contain [overflow-anchor:none] -outline-offset-2 lg:h-[calc(100dvh-19rem)] lg:min-h-96 lg:scroll-pt-14"
        >
          <TimeGutter />
          <div style={widthsOf(slots)} className="min-w-0 flex-1 lg:min-w-min">
            <DayHeader dates={dates} today={today} />
            <div
              ref={body}
              className="relative grid grid-cols-1 lg:grid-cols-(--days)"
              {...(actions ? handlers : {})}
            >
              {actions && <GridCursor {...cursor} selection={selection} isDragging={isDragging} />}
              {dates.map((date, day) => (
                <DayColumn
                  key={date}
                  day={day}
                  date={date}
                  isToday={date === today}
                  isShown={day === selection.day}
                  slots={slots.filter(({ dayOfWeek }) => dayOfWeek === day)}
                  actions={actions}
                />
              ))}
            </div>
          </div>
        </section>
      </div>
    </div>
  );
}

const narrowestLane = 8;

/** The days are equally wide, but one with windows side by side is as wide as they need. */
function widthsOf(slots: readonly ScheduleSlot[]): CSSProperties {
  const widths = weekdays.map((_, day) => {
    const { laneCount } = layOutInLanes(slots.filter(({ dayOfWeek }) => dayOfWeek === day));
    return `minmax(${laneCount * narrowestLane}rem, 1fr)`;
  });
  return { '--days': widths.join(' ') } as CSSProperties;
}
