import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import type { CSSProperties } from 'react';
import { useClinic } from '#features/clinic';
import { useKeysOfPart } from '#lib/use-hotkey';
import { layOutDay } from '../day-layout.ts';
import { exceptionMessages, kindOf } from '../exceptions.messages.ts';
import { exceptionOn } from '../exceptions-of-dates.ts';
import type { GridActions } from '../grid-actions.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
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
  exceptions: readonly ScheduleException[];
  grid: ReturnType<typeof useGridSelection>;
  /** Null if read-only. */
  actions: GridActions | null;
  isUpdating: boolean;
};

/** The week in quarter-hours. A small screen shows only the day of the cursor. */
export function WeekGrid({ slots, dates, exceptions, grid, actions, isUpdating }: Props) {
  const { today } = useClinic();
  useKeysOfPart(actions ? words.keys : null);
  const { selection, select, showDay, cursor, finish } = grid;
  const { isDragging, handlers } = useDragSelection({ onSelect: select, onFinish: finish });
  const { scroller, body } = useOpenAtFirstSlot(slots);
  const days = dates.map((date, day) => ({
    date,
    exception: exceptionOn(exceptions, date),
    slots: slots.filter(({ dayOfWeek }) => dayOfWeek === day),
  }));
  return (
    <div className="grid gap-3">
      <DayTabs
        days={days.map(({ date, exception }) => ({ date, mark: exception && kindOf(exception) }))}
        today={today}
        shownDay={selection.day}
        onShow={showDay}
      />
      <ShownDayNote exception={days[selection.day]?.exception ?? null} />
      <div className="panel relative overflow-hidden">
        <UpdatingOverlay isShown={isUpdating} />
        <section
          ref={scroller}
          aria-label={words.week}
          // If read-only, the grid itself must be focusable, so that the keyboard can scroll it. Without
          // overflow-anchor the grid would follow the cursor.
          tabIndex={actions ? undefined : 0}
          className="isolate flex h-[calc(100dvh-27rem)] min-h-80 scroll-pl-16 items-start overflow-auto overscroll-contain [overflow-anchor:none] -outline-offset-2 lg:h-[calc(100dvh-24rem)] lg:min-h-96 lg:scroll-pt-14"
        >
          <TimeGutter />
          <div style={widthsOf(days)} className="min-w-0 flex-1 lg:min-w-min">
            <DayHeader dates={dates} today={today} exceptions={exceptions} />
            <div
              ref={body}
              className="relative grid grid-cols-1 lg:grid-cols-(--days)"
              {...(actions ? handlers : {})}
            >
              {actions && <GridCursor {...cursor} selection={selection} isDragging={isDragging} />}
              {days.map(({ date, ...ofDay }, day) => (
                <DayColumn
                  key={date}
                  day={day}
                  date={date}
                  today={today}
                  isShown={day === selection.day}
                  {...ofDay}
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

/** On small screens the day header has no room for this. */
function ShownDayNote({ exception }: { exception: ScheduleException | null }) {
  if (!exception) return null;
  return (
    <p className="text-sm font-medium wrap-anywhere text-accent-strong lg:hidden">
      {exceptionMessages.onDate(kindOf(exception), exception.note)}
    </p>
  );
}

type Day = { slots: readonly ScheduleSlot[]; exception: ScheduleException | null };

/** All days have the same width, except those that need more for overlapping slots. */
function widthsOf(days: readonly Day[]): CSSProperties {
  const widths = days.map(
    ({ slots, exception }) => `minmax(${layOutDay(slots, exception).narrowest}rem, 1fr)`,
  );
  return { '--days': widths.join(' ') } as CSSProperties;
}
