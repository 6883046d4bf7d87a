import type { AvailableSlot } from '@anteroom/contract/schedule';
import { useId } from 'react';
import { messageOf } from '#lib/api-error';
import { formatTimeOfDay } from '#lib/format-date';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { useAvailableSlots, useExceptionOn } from './api/schedule-queries.ts';
import { isDayOff } from './days-off/exceptions.messages.ts';
import { scheduleMessages as words } from './schedule.messages.ts';

type Props = {
  doctorId: number | null;
  /** The date in the clinic's time zone, `YYYY-MM-DD`. */
  date: string;
  /** The chosen instant, if it matches one of the slots. */
  chosen: number | null;
  onChoose: (slot: AvailableSlot) => void;
};

/** A grid of free times. It is a single Tab stop; arrow keys move between times. */
export function AvailableSlotPicker({ doctorId, date, chosen, onChoose }: Props) {
  const { data: slots, error, isPending, fetchStatus, refetch } = useAvailableSlots(doctorId, date);
  const exception = useExceptionOn(doctorId, date);
  if (!slots && error) return <SlotsFailure error={error} onRetry={() => void refetch()} />;
  if (isPending && fetchStatus === 'idle') return null;
  if (!slots) return <Note>{words.loadingSlots}</Note>;
  if (slots.length === 0) {
    return <Note>{exception && isDayOff(exception) ? words.awayOnThisDay : words.noSlots}</Note>;
  }
  return (
    <div className="grid gap-3">
      {slots.every(({ available }) => !available) && <Note>{words.noneFree}</Note>}
      <SlotChoice slots={slots} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}

type ChoiceProps = Pick<Props, 'chosen' | 'onChoose'> & { slots: readonly AvailableSlot[] };

function SlotChoice({ slots, chosen, onChoose }: ChoiceProps) {
  const name = useId();
  return byHalfOfDay(slots).map(({ half, times }) => (
    <fieldset key={half}>
      <legend className="mb-1 text-sm font-medium text-ink-soft">{words[half]}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
        {times.map(({ slot, isSecond }) => (
          <label
            key={slot.scheduledDateTime}
            className="flex min-h-11 cursor-pointer items-center justify-center gap-1 rounded-md border border-line-strong bg-surface px-2 text-sm font-medium tabular-nums transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-sunken has-disabled:text-ink-faint has-disabled:line-through md:min-h-9"
          >
            <input
              type="radio"
              name={name}
              value={slot.scheduledDateTime}
              checked={chosen === slot.scheduledDateTime}
              disabled={!slot.available}
              onChange={() => onChoose(slot)}
              className="sr-only"
            />
            {formatTimeOfDay(slot.startTime)}
            {isSecond && <span>{words.secondTime}</span>}
            {!slot.available && <span className="sr-only">{words.notFree}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  ));
}

function Note({ children }: { children: string }) {
  return (
    <p role="status" className="text-sm text-ink-soft">
      {children}
    </p>
  );
}

function SlotsFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const retry = (
    <Button size="small" onClick={onRetry}>
      {words.retry}
    </Button>
  );
  return (
    <Banner tone="warning" action={retry}>
      {messageOf(error, words.slotsFailed)}
    </Banner>
  );
}

const halves = ['morning', 'afternoon'] as const;

/**
 * Splits times into morning and afternoon and omits an empty half. `isSecond` marks a time that a clock change repeats.
 */
export function byHalfOfDay(slots: readonly AvailableSlot[]) {
  const times = slots.map((slot, place) => ({
    slot,
    isSecond: slots.findIndex(({ startTime }) => startTime === slot.startTime) < place,
  }));
  return halves
    .map((half) => ({
      half,
      times: times.filter(({ slot }) => slot.startTime < '12:00' === (half === 'morning')),
    }))
    .filter(({ times: inHalf }) => inHalf.length > 0);
}
