import { kindOf } from '#features/schedule';
import { formatShortDate } from '#lib/format-date';
import { boardMessages as words } from '../board.messages.ts';
import type { BoardColumn, BoardDay } from '../board.ts';
import { columnName, useShownBoard } from '../shown-board.ts';

type Props = { column: BoardColumn; isToday: boolean; isShown: boolean };

/** Renders the header of a column. Hidden from screen readers, because each column has its own label. */
export function ColumnHead({ column, isToday, isShown }: Props) {
  const { view } = useShownBoard();
  return (
    <div
      aria-hidden="true"
      className={`@container flex h-14 min-w-0 flex-col justify-center border-line px-2 text-center text-sm md:not-first:border-l ${isShown ? '' : 'max-md:hidden'} ${isToday ? 'bg-accent-soft text-accent-strong' : 'text-ink-soft'}`}
    >
      <span className="truncate font-semibold text-ink" title={columnName(column, view)}>
        {view === 'day' ? column.doctor.name : formatShortDate(column.day.date)}
      </span>
      <span className="flex min-w-0 items-center justify-center gap-1">
        <HeadText day={column.day} count={column.placed.length} />
      </span>
    </div>
  );
}

/**
 * Renders the header's text. A narrow column has room for only one text. It shows the number of appointments, and omits
 * the note that there are no working hours, because the background shows this too. On a date with changed hours, it
 * shows the note instead of the number.
 */
function HeadText({ day, count }: { day: BoardDay; count: number }) {
  const note = noteOn(day);
  if (note === null) return <span className="truncate">{words.booked(count)}</span>;
  if (day.isException) {
    const isAway = day.hours.length === 0;
    return (
      <>
        <span className="shrink-0 rounded-full bg-surface px-2 font-medium text-accent-strong ring-1 ring-accent/50 ring-inset">
          {note}
        </span>
        {count > 0 && (
          <span className={`truncate ${isAway ? '' : 'hidden @min-[13rem]:inline'}`}>
            {words.stillBooked(count)}
          </span>
        )}
      </>
    );
  }
  if (count === 0) return <span className="truncate">{note}</span>;
  return (
    <>
      <span className="hidden shrink-0 @min-[14rem]:inline">{note} ·</span>
      <span className="truncate">{words.booked(count)}</span>
    </>
  );
}

/** Returns a note about days off, changed hours or a date without working hours. Returns null on other dates. */
export function noteOn(day: BoardDay): string | null {
  if (day.isException) return words.exception[kindOf(day)];
  return day.hours.length === 0 ? words.noHours : null;
}
