import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { type CSSProperties, type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { useClinic } from '#features/clinic';
import { formatHour, formatShortDate } from '#lib/format-date';
import { useKeysOfPart } from '#lib/use-hotkey';
import { Spinner } from '#ui/spinner';
import { exceptionMessages, kindOf } from '../days-off/exceptions.messages.ts';
import { firstRowOf, rowsPerDay, rowsPerHour, timeAtRow } from '../quarter-hours.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { exceptionOn, weekdayInColumn } from '../schedule-dates.ts';
import { DayColumn } from './day-column.tsx';
import { layOutDay } from './day-layout.ts';
import { DayTabs } from './day-tabs.tsx';
import {
  type GridActions,
  type GridSelection,
  rowsOfSelection,
  timesOfSelection,
  useDragSelection,
  type useGridSelection,
} from './grid-selection.ts';

type Props = {
  slots: readonly ScheduleSlot[];
  dates: readonly string[];
  exceptions: readonly ScheduleException[];
  grid: ReturnType<typeof useGridSelection>;
  /** The actions of the grid. Null if the user may only view it. */
  actions: GridActions | null;
  isUpdating: boolean;
};

/** Shows the week in rows of a quarter-hour. A small screen shows only the day with the cursor. */
export function WeekGrid({ slots, dates, exceptions, grid, actions, isUpdating }: Props) {
  const { today } = useClinic();
  useKeysOfPart(actions ? words.keys : null);
  const { selection, select, showDay, cursor, finish } = grid;
  const { isDragging, handlers } = useDragSelection({ onSelect: select, onFinish: finish });
  const { scroller, body } = useOpenAtFirstSlot(slots);
  const days = dates.map((date, day) => ({
    date,
    exception: exceptionOn(exceptions, date),
    slots: slots.filter(({ dayOfWeek }) => dayOfWeek === weekdayInColumn(day)),
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
          // A read-only grid must be focusable itself, so that keyboard users can scroll it. Scroll anchoring is off,
          // because the grid would otherwise scroll when the cursor moves.
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

/** On small screens, shows the note of the shown day's days off, because the tabs have no room for it. */
function ShownDayNote({ exception }: { exception: ScheduleException | null }) {
  if (!exception) return null;
  return (
    <p className="text-sm font-medium wrap-anywhere text-accent-strong lg:hidden">
      {exceptionMessages.onDate(kindOf(exception), exception.note)}
    </p>
  );
}

type Day = { slots: readonly ScheduleSlot[]; exception: ScheduleException | null };

/** Returns the widths of the day columns. All are equal, except columns that need more room for overlapping slots. */
function widthsOf(days: readonly Day[]): CSSProperties {
  const widths = days.map(
    ({ slots, exception }) => `minmax(${layOutDay(slots, exception).narrowest}rem, 1fr)`,
  );
  return { '--days': widths.join(' ') } as CSSProperties;
}

type DayHeaderProps = { dates: readonly string[]; today: string; exceptions: readonly ScheduleException[] };

/**
 * Shows the dates above the columns. Hidden from screen readers, because the label of each column contains its date.
 * Small screens show tabs instead.
 */
function DayHeader({ dates, today, exceptions }: DayHeaderProps) {
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-20 hidden h-14 grid-cols-(--days) border-b border-line bg-surface lg:grid"
    >
      {dates.map((date) => (
        <div
          key={date}
          className={`flex min-w-0 flex-col items-center justify-center border-line text-sm not-first:border-l ${date === today ? 'bg-accent-soft font-semibold text-accent-strong' : 'font-medium text-ink-soft'}`}
        >
          <span className="truncate">{formatShortDate(date)}</span>
          <Below exception={exceptionOn(exceptions, date)} isToday={date === today} />
        </div>
      ))}
    </div>
  );
}

function Below({ exception, isToday }: { exception: ScheduleException | null; isToday: boolean }) {
  if (exception) {
    return (
      <span className="max-w-full truncate rounded-full bg-surface px-2 font-medium text-accent-strong ring-1 ring-accent/50 ring-inset">
        {exceptionMessages.mark[kindOf(exception)]}
      </span>
    );
  }
  return isToday && <span>{words.today}</span>;
}

const hours = Array.from({ length: rowsPerDay / rowsPerHour }, (_, hour) => timeAtRow(hour * rowsPerHour));

/** Shows the hours at the side. Hidden from screen readers, because the label of each slot contains its times. */
function TimeGutter() {
  return (
    <div
      aria-hidden="true"
      className="sticky left-0 z-30 w-14 shrink-0 self-start border-r border-line bg-surface text-right text-sm text-ink-faint tabular-nums"
    >
      <div className="sticky top-0 hidden h-14 border-b border-line bg-surface lg:block" />
      {hours.map((hour) => (
        <div key={hour} className="h-24 pr-2 leading-none">
          {formatHour(hour)}
        </div>
      ))}
    </div>
  );
}

/** Covers the week while it is refetched after a change. Always mounted, so that screen readers announce its text. */
function UpdatingOverlay({ isShown }: { isShown: boolean }) {
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-16 z-10 flex justify-center">
      {isShown && (
        <p className="flex items-center gap-2 rounded-md border border-line bg-surface px-4 py-2 font-medium shadow-float">
          <Spinner />
          {words.updating}
        </p>
      )}
    </div>
  );
}

/** When the grid appears, scrolls it to the first working hours and to today, but not later. */
function useOpenAtFirstSlot(slots: readonly ScheduleSlot[]) {
  const scroller = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const firstRow = useRef(firstRowOf(slots));
  useLayoutEffect(() => {
    if (!scroller.current || !body.current) return;
    const visibleWidth = scroller.current.clientWidth - body.current.offsetLeft;
    const today = body.current.querySelector<HTMLElement>('[aria-current]');
    if (today) scroller.current.scrollLeft = today.offsetLeft + today.offsetWidth - visibleWidth;
    // Scroll to half a row above the first slot, so that its top edge is visible.
    scroller.current.scrollTop = ((firstRow.current - 0.5) * body.current.clientHeight) / rowsPerDay;
  }, []);
  return { scroller, body };
}

type GridCursorProps = {
  ref: Ref<HTMLButtonElement>;
  selection: GridSelection;
  says: string;
  /** The text to announce after a key has moved the cursor. Moves by pointer are visible, so they are not announced. */
  announcement: string;
  isDragging: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onOpen: () => void;
};

/**
 * Renders the selected quarter-hours as one button. Keys move the selection and a drag extends it. Screen readers pass
 * on arrow keys because of the role "application".
 */
function GridCursor({ ref, selection, says, announcement, isDragging, onKeyDown, onOpen }: GridCursorProps) {
  const helpId = useId();
  const { first, end } = rowsOfSelection(selection);
  const place = { '--day': selection.day + 1, gridRow: `${first + 1} / ${end + 1}` } as CSSProperties;
  return (
    <>
      <div
        role="application"
        aria-label={words.grid}
        className="pointer-events-none absolute inset-0 z-10 grid grid-cols-1 grid-rows-[repeat(96,1.5rem)] lg:grid-cols-(--days)"
      >
        <button
          ref={ref}
          type="button"
          aria-label={says}
          aria-describedby={helpId}
          data-dragging={isDragging || undefined}
          style={place}
          onKeyDown={onKeyDown}
          onClick={onOpen}
          className="m-px flex items-start rounded-md bg-accent-soft/80 px-2 text-sm font-semibold text-accent-strong tabular-nums opacity-0 outline-2 outline-accent focus-visible:opacity-100 data-dragging:opacity-100 lg:col-start-(--day)"
        >
          <span aria-hidden="true">{words.range(timesOfSelection(selection))}</span>
        </button>
        <p id={helpId} hidden>
          {words.gridHelp}
        </p>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
