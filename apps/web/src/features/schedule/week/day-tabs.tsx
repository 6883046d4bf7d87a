import { CalendarClock, CalendarOff } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, type Ref, useId } from 'react';
import { formatDayOfMonth, formatShortWeekday } from '#lib/format-date';
import { type ExceptionKind, exceptionMessages } from '../days-off/exceptions.messages.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { type GridSelection, rowsOfSelection, timesOfSelection } from './grid-selection.ts';

/** A day in the tabs. `mark` says that it is a day off or that it has changed hours. Null if neither is the case. */
type Day = { date: string; mark: ExceptionKind | null };

type Props = {
  days: readonly Day[];
  today: string;
  shownDay: number;
  onShow: (day: number) => void;
};

/** Lets the user choose which day a small screen shows. */
export function DayTabs({ days, today, shownDay, onShow }: Props) {
  return (
    <fieldset className="grid grid-cols-7 gap-1 lg:hidden">
      <legend className="sr-only">{words.days}</legend>
      {days.map(({ date, mark }, day) => (
        <button
          key={date}
          type="button"
          aria-pressed={day === shownDay}
          aria-current={date === today ? 'date' : undefined}
          onClick={() => onShow(day)}
          className="flex min-h-14 min-w-0 flex-col items-center justify-center rounded-md py-1 border border-line bg-surface text-sm text-ink-soft transition-colors aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-strong"
        >
          <DayText date={date} isToday={date === today} />
          {mark && <ExceptionMark kind={mark} />}
        </button>
      ))}
    </fieldset>
  );
}

function DayText({ date, isToday }: { date: string; isToday: boolean }) {
  return (
    <>
      <span>{formatShortWeekday(date)}</span>
      <span
        className={`text-lg tabular-nums ${isToday ? 'font-semibold underline decoration-accent decoration-2 underline-offset-4' : ''}`}
      >
        {formatDayOfMonth(date)}
      </span>
    </>
  );
}

const icons = { away: CalendarOff, changed: CalendarClock } as const;

/** Shows an icon for a day off or changed hours, where there is no room for words. */
function ExceptionMark({ kind }: { kind: ExceptionKind }) {
  const Icon = icons[kind];
  return (
    <>
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="sr-only">{exceptionMessages.mark[kind]}</span>
    </>
  );
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
export function GridCursor({
  ref,
  selection,
  says,
  announcement,
  isDragging,
  onKeyDown,
  onOpen,
}: GridCursorProps) {
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
