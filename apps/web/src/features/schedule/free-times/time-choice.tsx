import type { FreeTime } from '@anteroom/contract/free-times';
import { useId } from 'react';
import { formatTimeOfDay } from '#lib/format-date';
import { freeTimesMessages as words } from './free-times.messages.ts';

type Props = {
  times: readonly FreeTime[];
  /** The instant of the chosen time, if it is one of the listed times. */
  chosen: number | null;
  onChoose: (time: FreeTime) => void;
};

/** Renders a grid of times. The grid is a single Tab stop; arrow keys move between the times. */
export function TimeChoice({ times, chosen, onChoose }: Props) {
  const name = useId();
  return byHalfOfDay(times).map(({ half, times: inHalf }) => (
    <fieldset key={half}>
      <legend className="mb-1 text-sm font-medium text-ink-soft">{words[half]}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {inHalf.map(({ time, isSecond }) => (
          <label
            key={time.scheduledDateTime}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-md border border-line-strong bg-surface px-2 text-sm font-medium tabular-nums transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent md:min-h-9"
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
          </label>
        ))}
      </div>
    </fieldset>
  ));
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
