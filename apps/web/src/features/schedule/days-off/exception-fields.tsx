import { limits } from '@anteroom/contract/limits';
import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useClinic } from '#features/clinic';
import { Button, IconButton } from '#ui/button';
import { RadioField } from '#ui/radio-field';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { scheduleMessages } from '../schedule.messages.ts';
import { durationOptions, endOptions, startOptions } from '../slots/slot-dialog-form.tsx';
import { type ExceptionForm, hoursForDate, nextStretch } from './exception-form.ts';
import { exceptionMessages as words } from './exceptions.messages.ts';

type Props = {
  form: ExceptionForm;
  slots: readonly ScheduleSlot[];
  before: ScheduleException | null;
};

const kinds = (['away', 'changed'] as const).map((value) => ({ value, ...words.kinds[value] }));

export function ExceptionFields({ form, slots, before }: Props) {
  const kind = form.watch('kind');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateFields form={form} slots={slots} before={before} />
      <div className="sm:col-span-2">
        <RadioField
          legend={words.hours}
          options={kinds}
          value={kind}
          onChange={(chosen) => form.setValue('kind', chosen, { shouldDirty: true })}
        />
      </div>
      {kind === 'changed' && (
        <div className="sm:col-span-2">
          <StretchFields form={form} />
        </div>
      )}
      <TextField
        label={words.note}
        hint={words.noteHint}
        className="sm:col-span-2"
        autoComplete="off"
        error={form.formState.errors.note?.message}
        {...form.register('note')}
      />
    </div>
  );
}

function DateFields({ form, slots, before }: Props) {
  const { today } = useClinic();
  const { errors } = form.formState;
  const hasBegun = before !== null && before.firstDate < today;
  const shown = form.watch('firstDate');
  const follow = (date: string) => {
    const { lastDate, hours } = form.getValues();
    if (date !== '' && lastDate < date) form.setValue('lastDate', date);
    const copied = hoursForDate(hours, slots, [shown, date]);
    if (copied) form.setValue('hours', copied);
  };
  return (
    <>
      <TextField
        label={words.firstDate}
        isRequired
        type="date"
        min={hasBegun ? undefined : today}
        readOnly={hasBegun}
        hint={hasBegun ? words.firstDateStays : undefined}
        error={errors.firstDate?.message}
        {...form.register('firstDate', { onChange: ({ target }) => follow(target.value) })}
      />
      <TextField
        label={words.lastDate}
        isRequired
        type="date"
        min={hasBegun ? today : shown}
        error={errors.lastDate?.message}
        {...form.register('lastDate')}
      />
    </>
  );
}

/** Renders the hours of a date: one or more periods, with breaks between them. */
function StretchFields({ form }: { form: ExceptionForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'hours' });
  const { errors } = form.formState;
  return (
    <div className="grid gap-3">
      {errors.hours?.message && (
        <p role="alert" className="text-sm text-danger">
          {errors.hours.message}
        </p>
      )}
      {fields.map(({ id }, place) => (
        <Stretch
          key={id}
          form={form}
          place={place}
          onRemove={fields.length > 1 ? () => remove(place) : null}
        />
      ))}
      {fields.length < limits.scheduleException.hours && (
        <Button
          size="small"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => append(nextStretch(form.getValues('hours')))}
        >
          {words.addStretch}
        </Button>
      )}
    </div>
  );
}

type StretchProps = { form: ExceptionForm; place: number; onRemove: (() => void) | null };

function Stretch({ form, place, onRemove }: StretchProps) {
  const errors = form.formState.errors.hours?.[place];
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 rounded-md border border-line p-3 sm:grid-cols-[1fr_1fr_1.3fr_auto]">
      <legend className="sr-only">{words.stretch(place + 1)}</legend>
      <SelectField
        label={scheduleMessages.fields.startTime}
        isRequired
        options={startOptions()}
        error={errors?.startTime?.message}
        {...form.register(`hours.${place}.startTime`)}
      />
      <SelectField
        label={scheduleMessages.fields.endTime}
        isRequired
        options={endOptions()}
        error={errors?.endTime?.message}
        {...form.register(`hours.${place}.endTime`)}
      />
      <SelectField
        label={scheduleMessages.fields.slotDurationMinutes}
        isRequired
        options={durationOptions}
        error={errors?.slotDurationMinutes?.message}
        {...form.register(`hours.${place}.slotDurationMinutes`)}
      />
      {onRemove && (
        <IconButton
          label={words.removeStretch(place + 1)}
          icon={<Trash2 aria-hidden="true" className="size-4.5" />}
          onClick={onRemove}
          className="mt-6 justify-self-end"
        />
      )}
    </fieldset>
  );
}
