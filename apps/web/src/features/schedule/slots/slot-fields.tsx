import { limits } from '@anteroom/contract/limits';
import type { ReactNode } from 'react';
import { weekdaysInOrder } from '#lib/clinic-clock';
import { formatTimeOfDay } from '#lib/format-date';
import { CheckField } from '#ui/check-field';
import { SelectField } from '#ui/select-field';
import { endChoices, startChoices } from '../quarter-hours.ts';
import { weekdays, scheduleMessages as words } from '../schedule.messages.ts';
import { slotPreview } from '../window-rules.ts';
import { type SlotForm, slotBody } from './slot-form.ts';

const dayOptions = () => weekdaysInOrder().map((day) => ({ value: String(day), label: weekdays[day] ?? '' }));

type Props = {
  form: SlotForm;
  /** Rendered below the weekday field. */
  children?: ReactNode;
};

export function SlotFields({ form, children }: Props) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={words.fields.dayOfWeek}
        isRequired
        className="sm:col-span-2"
        options={dayOptions()}
        error={errors.dayOfWeek?.message}
        {...form.register('dayOfWeek')}
      />
      {children}
      <SelectField
        label={words.fields.startTime}
        isRequired
        options={startOptions()}
        error={errors.startTime?.message}
        {...form.register('startTime')}
      />
      <SelectField
        label={words.fields.endTime}
        isRequired
        options={endOptions()}
        error={errors.endTime?.message}
        {...form.register('endTime')}
      />
      <SelectField
        label={words.fields.slotDurationMinutes}
        isRequired
        options={durationOptions}
        error={errors.slotDurationMinutes?.message}
        {...form.register('slotDurationMinutes')}
      />
      <Preview form={form} />
      <div className="-mx-2 sm:col-span-2">
        <CheckField
          label={words.makeInactive}
          hint={words.makeInactiveHint}
          {...form.register('makeInactive')}
        />
      </div>
    </div>
  );
}

function Preview({ form }: { form: SlotForm }) {
  const { totalMinutes, slotCount } = slotPreview(slotBody(form.watch()));
  return (
    <section aria-label={words.preview} className="grid content-start gap-1">
      <p aria-hidden="true" className="text-sm font-medium text-ink-soft">
        {words.preview}
      </p>
      <p
        role="status"
        className="flex min-h-11 items-center rounded-md bg-sunken px-3 font-medium tabular-nums md:min-h-10"
      >
        {words.previewOf(totalMinutes, slotCount)}
      </p>
    </section>
  );
}

const asOptions = (times: readonly string[]) =>
  times.map((time) => ({ value: time, label: formatTimeOfDay(time) }));

/** These are functions and not constants, because the labels depend on the clinic's time format. */
export const startOptions = () => asOptions(startChoices);
export const endOptions = () => asOptions(endChoices);
export const durationOptions = limits.slot.minutes.map((minutes) => ({
  value: String(minutes),
  label: words.minutes(minutes),
}));
