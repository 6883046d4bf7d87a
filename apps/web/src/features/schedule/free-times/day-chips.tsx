import type { FreeDay } from '@anteroom/contract/free-times';
import { useId, useState } from 'react';
import { formatDayOfMonth, formatLongDate, formatShortWeekday } from '#lib/format-date';
import { dayAfter } from '#lib/wall-time';
import { freeTimesMessages as words } from './free-times.messages.ts';

type Props = {
  first: string;
  day: string;
  /** The loaded days. A day that is missing here has not loaded yet. */
  days: readonly FreeDay[];
  onShow: (date: string) => void;
};

/**
 * Shows seven days, each with its number of free times. The days are a single Tab stop; arrow keys move between them.
 */
export function DayChips({ first, day, days, onShow }: Props) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-7 gap-1">
      <legend className="sr-only">{words.day}</legend>
      {daysFrom(first).map((date) => (
        <DayChip
          key={date}
          name={name}
          date={date}
          isShown={date === day}
          known={days.find((known) => known.date === date)}
          onShow={onShow}
        />
      ))}
    </fieldset>
  );
}

type ChipProps = {
  name: string;
  date: string;
  isShown: boolean;
  known: FreeDay | undefined;
  onShow: (date: string) => void;
};

function DayChip({ name, date, isShown, known, onShow }: ChipProps) {
  const isFree = known !== undefined && known.freeCount > 0;
  return (
    <label className="grid min-h-14 cursor-pointer content-center justify-items-center rounded-md border border-line bg-surface px-1 text-sm text-ink-soft tabular-nums transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        value={date}
        checked={isShown}
        onChange={() => onShow(date)}
        className="sr-only"
      />
      <span className="sr-only">
        {formatLongDate(date)}
        {known ? `, ${words.countInWords(known)}` : ''}
      </span>
      <span aria-hidden="true" className="grid justify-items-center sm:flex sm:gap-1">
        {formatShortWeekday(date)} <b className="font-semibold text-ink">{formatDayOfMonth(date)}</b>
      </span>
      <span aria-hidden="true" className={isFree ? 'font-medium text-accent-strong' : 'text-ink-faint'}>
        {known ? words.count(known) : '…'}
        {isFree && <span className="max-md:hidden"> {words.free}</span>}
      </span>
    </label>
  );
}

export const daysShown = 7;
const dayMillis = 86_400_000;

export function daysFrom(first: string): string[] {
  return Array.from({ length: daysShown }, (_, index) => dayAfter(first, index));
}

/**
 * Returns the first date of the page that contains `date`. A page has `daysShown` days. The pages begin today; a past
 * `date` begins a page of its own.
 */
export function pageOf(date: string, today: string): string {
  if (date === '') return today;
  if (date < today) return date;
  const ahead = (Date.parse(date) - Date.parse(today)) / dayMillis;
  return dayAfter(today, Math.floor(ahead / daysShown) * daysShown);
}

type Shown = { given: string; day: string; first: string };

/** Manages the selected day and its page of days. When the given date changes, selects it and turns to its page. */
export function useShownDays(date: string, today: string) {
  const [state, setState] = useState<Shown>({ given: date, day: date || today, first: pageOf(date, today) });
  const shown = state.given === date ? state : follow(state, date, today);
  if (shown !== state) setState(shown);
  return {
    ...shown,
    showDay: (day: string) => setState({ ...shown, day }),
    turnPage: (pages: number) => {
      const first = dayAfter(shown.first, pages * daysShown);
      setState({ ...shown, first, day: first });
    },
  };
}

function follow({ first, day }: Shown, date: string, today: string): Shown {
  if (date === '') return { given: date, day, first };
  const isShown = daysFrom(first).includes(date);
  return { given: date, day: date, first: isShown ? first : pageOf(date, today) };
}
