import { CalendarClock, CalendarOff } from 'lucide-react';
import { formatDayOfMonth, formatShortWeekday } from '#lib/format-date';
import { type ExceptionKind, exceptionMessages } from '../days-off/exceptions.messages.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';

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
