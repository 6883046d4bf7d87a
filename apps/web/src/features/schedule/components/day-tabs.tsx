import { formatDayOfMonth, formatShortWeekday } from '#lib/format-date';
import { scheduleWords as words } from '../schedule.words.ts';

type Props = {
  dates: readonly string[];
  today: string;
  shownDay: number;
  onShow: (day: number) => void;
};

/** On a small screen one day is shown at a time, and chosen here. */
export function DayTabs({ dates, today, shownDay, onShow }: Props) {
  return (
    <fieldset className="grid grid-cols-7 gap-1 lg:hidden">
      <legend className="sr-only">{words.days}</legend>
      {dates.map((date, day) => (
        <button
          key={date}
          type="button"
          aria-pressed={day === shownDay}
          aria-current={date === today ? 'date' : undefined}
          onClick={() => onShow(day)}
          className="flex min-h-14 min-w-0 flex-col items-center justify-center rounded-md border border-line bg-surface text-sm text-ink-soft transition-colors aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent-strong"
        >
          <span>{formatShortWeekday(date)}</span>
          <span
            className={`text-lg tabular-nums ${date === today ? 'font-semibold underline decoration-accent decoration-2 underline-offset-4' : ''}`}
          >
            {formatDayOfMonth(date)}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
