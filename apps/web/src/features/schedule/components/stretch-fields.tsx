import { limits } from '@anteroom/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '#ui/button';
import { SelectField } from '#ui/select-field';
import { type ExceptionForm, nextStretch } from '../exception-form.ts';
import { exceptionMessages as words } from '../exceptions.messages.ts';
import { scheduleMessages } from '../schedule.messages.ts';
import { durationOptions, endOptions, startOptions } from '../time-options.ts';

/** The hours of each date: one or more periods with breaks between them. */
export function StretchFields({ form }: { form: ExceptionForm }) {
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
        options={startOptions}
        error={errors?.startTime?.message}
        {...form.register(`hours.${place}.startTime`)}
      />
      <SelectField
        label={scheduleMessages.fields.endTime}
        isRequired
        options={endOptions}
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
