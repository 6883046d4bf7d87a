import { formatShortDate } from '#lib/format-date';
import { scheduleWords as words } from '../schedule.words.ts';

type Props = { dates: readonly string[]; today: string };

/** The dates above the columns, for the eye: each column says its own. On a small screen the tabs stand for them. */
export function DayHeader({ dates, today }: Props) {
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
          {date === today && <span>{words.today}</span>}
        </div>
      ))}
    </div>
  );
}
