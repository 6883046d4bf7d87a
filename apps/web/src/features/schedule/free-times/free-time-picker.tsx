import type { FreeDay, FreeTime, FreeTimes } from '@anteroom/contract/free-times';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Zap } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useClinic } from '#features/clinic';
import { messageOf } from '#lib/api-error';
import { formatLongDate, formatShortDate, formatTimeOfDay } from '#lib/format-date';
import { dayAfter } from '#lib/wall-time';
import { Banner } from '#ui/banner';
import { Button, IconButton } from '#ui/button';
import { type FreeTimesAsked, freeTimesQuery } from '../api/schedule-queries.ts';
import { DayChips, daysShown, useShownDays } from './day-chips.tsx';
import { freeTimesMessages as words } from './free-times.messages.ts';

type Props = Pick<FreeTimesAsked, 'duration' | 'except'> & {
  doctorId: number;
  /**
   * The first date to show, as `YYYY-MM-DD` in the clinic's time zone. Empty means today. If it changes, the picker
   * shows the new date.
   */
  date: string;
  /** The instant of the chosen time, or null. */
  chosen: number | null;
  onChoose: (time: FreeTime) => void;
  /** True if "Next free" receives the focus when the dialog opens. */
  takesFocus?: boolean;
};

/**
 * Offers a doctor's free times: the next one, the days with their counts, and the times of the selected day. After a
 * click on "Next free", the submit button of the form receives the focus.
 */
export function FreeTimePicker({ doctorId, date, duration, except, chosen, onChoose, takesFocus }: Props) {
  const { today } = useClinic();
  const shown = useShownDays(date, today);
  const from = shown.first;
  const asked = { doctorId, from, days: daysShown, duration, except };
  const { data, error, refetch } = useQuery(freeTimesQuery(asked));
  const known = data?.days.find((day) => day.date === shown.day);
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{words.group}</legend>
      {error && !data ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-1">
            <NextFree
              next={nextOfDuration(data?.next, duration)}
              today={today}
              onChoose={onChoose}
              takesFocus={takesFocus}
            />
            <PageButtons onTurn={shown.turnPage} />
          </div>
          <DayChips {...shown} days={data?.days ?? []} onShow={shown.showDay} />
          {known ? (
            <TimesOfDay
              key={known.date}
              day={known}
              duration={duration}
              chosen={chosen}
              onChoose={onChoose}
            />
          ) : (
            <Note>{words.loading}</Note>
          )}
        </>
      )}
    </fieldset>
  );
}

type NextProps = {
  next: FreeTimes['next'] | undefined;
  today: string;
  takesFocus: boolean | undefined;
  onChoose: (time: FreeTime) => void;
};

function NextFree({ next, today, takesFocus, onChoose }: NextProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, setIsWanted] = useState(false);
  const choose = useEffectEvent(() => {
    setIsWanted(false);
    if (!next) return;
    onChoose(next);
    button.current?.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.focus();
  });
  // If the user clicked while the times were loading, apply the click when they have loaded.
  useEffect(() => {
    if (isWanted && next !== undefined) choose();
  }, [isWanted, next]);
  return (
    <Button
      size="small"
      icon={<Zap aria-hidden="true" className="size-4 shrink-0 text-accent-strong" />}
      ref={button}
      data-next-free
      data-takes-focus={takesFocus || undefined}
      onClick={() => setIsWanted(true)}
    >
      {textOfNext(next, today)}
    </Button>
  );
}

/** Returns the next free time, or undefined while only that of another duration is known. */
export function nextOfDuration(next: FreeTimes['next'] | undefined, duration: number | undefined) {
  return next && duration !== undefined && next.durationMinutes !== duration ? undefined : next;
}

function textOfNext(next: FreeTimes['next'] | undefined, today: string): string {
  if (next === undefined) return words.searchingNext;
  if (next === null) return words.noNext;
  return words.next(words.onDay(nameOfDay(next.date, today), formatTimeOfDay(next.startTime)));
}

function nameOfDay(date: string, today: string): string {
  if (date === today) return words.today;
  return date === dayAfter(today, 1) ? words.tomorrow : formatShortDate(date);
}

function PageButtons({ onTurn }: { onTurn: (pages: number) => void }) {
  return (
    <div className="ml-auto flex">
      <IconButton
        label={words.earlierDays}
        icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        onClick={() => onTurn(-1)}
      />
      <IconButton
        label={words.laterDays}
        icon={<ChevronRight aria-hidden="true" className="size-4" />}
        onClick={() => onTurn(1)}
      />
    </div>
  );
}

type DayProps = Pick<Props, 'duration' | 'chosen' | 'onChoose'> & { day: FreeDay };

/** Lists the free times of a date. While the times of a newly set duration load, the old ones cannot be chosen. */
function TimesOfDay({ day, duration, chosen, onChoose }: DayProps) {
  const { times, pastTimes, freeCount, hours, held } = day;
  const [showsPast, setShowsPast] = useState(false);
  const offered = showsPast ? [...pastTimes, ...times] : times;
  const isOutdated = duration !== undefined && offered.some((time) => time.durationMinutes !== duration);
  return (
    <fieldset className="grid gap-3 disabled:opacity-55" disabled={isOutdated}>
      <legend className="sr-only">{words.timesOf(formatLongDate(day.date))}</legend>
      {freeCount === 0 && <Note>{words.nothing[hours]}</Note>}
      <TimeChoice times={offered} held={held} chosen={chosen} onChoose={onChoose} />
      {pastTimes.length > 0 && (
        <button
          type="button"
          aria-expanded={showsPast}
          className="text-link min-h-6 justify-self-start"
          onClick={() => setShowsPast(!showsPast)}
        >
          {showsPast ? words.hidePast : words.showPast(pastTimes.length)}
        </button>
      )}
    </fieldset>
  );
}

function Note({ children }: { children: string }) {
  return (
    <p role="status" className="text-sm text-ink-soft">
      {children}
    </p>
  );
}

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const retry = (
    <Button size="small" onClick={onRetry}>
      {words.retry}
    </Button>
  );
  return (
    <Banner tone="warning" action={retry}>
      {messageOf(error, words.failed)}
    </Banner>
  );
}

type TimeChoiceProps = {
  times: readonly FreeTime[];
  /** The times that are kept for patients who book online. */
  held: FreeDay['held'];
  /** The instant of the chosen time, if it is one of the listed times. */
  chosen: number | null;
  onChoose: (time: FreeTime) => void;
};

/** Renders a grid of times. The grid is a single Tab stop; arrow keys move between the times. */
function TimeChoice({ times, held, chosen, onChoose }: TimeChoiceProps) {
  const name = useId();
  return byHalfOfDay(times).map(({ half, times: inHalf }) => (
    <fieldset key={half}>
      <legend className="mb-1 text-sm font-medium text-ink-soft">{words[half]}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {inHalf.map(({ time, isSecond }) => (
          <label
            key={time.scheduledDateTime}
            className="flex min-h-11 cursor-pointer flex-wrap content-center items-center justify-center gap-x-1 rounded-md border border-line-strong bg-surface px-2 text-sm font-medium tabular-nums transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:min-h-9"
          >
            <input
              type="radio"
              name={name}
              value={time.scheduledDateTime}
              checked={chosen === time.scheduledDateTime}
              onChange={() => onChoose(time)}
              className="sr-only"
            />
            {formatTimeOfDay(time.startTime)}
            {isSecond && <span>{words.secondTime}</span>}
            {isHeld(time, held) && <span className="text-sm font-normal">{words.held}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

function isHeld({ scheduledDateTime, durationMinutes }: FreeTime, held: FreeDay['held']): boolean {
  const end = scheduledDateTime + durationMinutes * 60_000;
  return held.some((kept) => kept.start < end && scheduledDateTime < kept.end);
}

const halves = ['morning', 'afternoon'] as const;

/**
 * Splits times into morning and afternoon, and omits an empty half. `isSecond` is true for the second occurrence of a
 * time that a clock change repeats.
 */
export function byHalfOfDay(all: readonly FreeTime[]) {
  const times = all.map((time, place) => ({
    time,
    isSecond: all.findIndex(({ startTime }) => startTime === time.startTime) < place,
  }));
  return halves
    .map((half) => ({
      half,
      times: times.filter(({ time }) => time.startTime < '12:00' === (half === 'morning')),
    }))
    .filter(({ times: inHalf }) => inHalf.length > 0);
}
