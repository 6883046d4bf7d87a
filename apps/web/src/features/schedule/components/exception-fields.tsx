import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { useClinic } from '#features/clinic';
import { RadioField } from '#ui/radio-field';
import { TextField } from '#ui/text-field';
import { type ExceptionForm, hoursForDate } from '../exception-form.ts';
import { exceptionMessages as words } from '../exceptions.messages.ts';
import { StretchFields } from './stretch-fields.tsx';

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
