import { limits } from '@anteroom/contract/limits';
import type { FormEvent, ReactNode } from 'react';
import { weekdaysInOrder } from '#lib/clinic-clock';
import { formatTimeOfDay } from '#lib/format-date';
import type { Draft } from '#lib/use-draft';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { SelectField } from '#ui/select-field';
import { TypingDialog } from '#ui/typing-dialog';
import { endChoices, slotPreview, startChoices } from '../quarter-hours.ts';
import { weekdays, scheduleMessages as words } from '../schedule.messages.ts';
import { type SlotForm, slotBody } from './slot-form.ts';

type Props = {
  mode: 'create' | 'edit';
  form: SlotForm;
  draft: Draft;
  isBusy: boolean;
  /** The error message, shown above the fields. */
  errorBanner: ReactNode;
  onSubmit: (event: FormEvent) => Promise<void>;
  onDelete?: () => void;
  onClose: () => void;
  /** Replaces the form with a step that the user must confirm before saving. */
  step?: ReactNode;
  onDismiss?: () => void;
  children?: ReactNode;
};

/** Renders the frame of the dialogs that add and edit a slot, with `children` above the fields. */
export function SlotDialogForm(props: Props) {
  const { mode, form, draft, isBusy, errorBanner, onSubmit, onDelete, onClose, children } = props;
  const { step, onDismiss } = props;
  return (
    <TypingDialog
      title={words.dialogTitle[mode]}
      isDirty={form.formState.isDirty}
      onClose={onClose}
      {...(onDismiss ? { onDismiss } : {})}
      isBusy={isBusy}
    >
      {step}
      <form
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className={`flex min-h-0 flex-1 flex-col ${step ? 'hidden' : ''}`}
      >
        <div className="px-5 pt-4 empty:hidden md:px-6">{errorBanner}</div>
        <DialogBody>
          <div className="grid gap-4">
            <RestoredNote draft={draft} />
            {children}
            <SlotFields form={form}>{mode === 'create' && <OtherDays form={form} />}</SlotFields>
          </div>
        </DialogBody>
        <DialogActions>
          {onDelete && (
            <Button variant="dangerQuiet" onClick={onDelete} disabled={isBusy} className="sm:mr-auto">
              {words.delete}
            </Button>
          )}
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy} busyText={words.submitting[mode]}>
            {words.submit[mode]}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}

/** Lets the user add the same slot on other weekdays too. */
function OtherDays({ form }: { form: SlotForm }) {
  const { dayOfWeek, otherDays } = form.watch();
  const toggle = (day: string) => {
    const others = otherDays.includes(day) ? otherDays.filter((other) => other !== day) : [...otherDays, day];
    form.setValue('otherDays', others.toSorted(), { shouldDirty: true });
  };
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{words.otherDays}</legend>
      <div className="-mx-2 grid grid-cols-2 sm:grid-cols-3">
        {weekdaysInOrder()
          .map(String)
          .filter((day) => day !== dayOfWeek)
          .map((day) => (
            <CheckField
              key={day}
              label={weekdays[Number(day)]}
              checked={otherDays.includes(day)}
              onChange={() => toggle(day)}
            />
          ))}
      </div>
    </fieldset>
  );
}

const dayOptions = () => weekdaysInOrder().map((day) => ({ value: String(day), label: weekdays[day] ?? '' }));

type SlotFieldsProps = {
  form: SlotForm;
  /** Rendered below the weekday field. */
  children?: ReactNode;
};

function SlotFields({ form, children }: SlotFieldsProps) {
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
