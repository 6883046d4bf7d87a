import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { formatShortDate } from '#lib/format-date';
import { exceptionMessages, kindOf } from '../exceptions.messages.ts';
import { exceptionOn } from '../exceptions-of-dates.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';

type Props = { dates: readonly string[]; today: string; exceptions: readonly ScheduleException[] };

/**
 * The dates above the columns. Hidden from screen readers, because each column names its date; small screens use the
 * tabs.
 */
export function DayHeader({ dates, today, exceptions }: Props) {
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
