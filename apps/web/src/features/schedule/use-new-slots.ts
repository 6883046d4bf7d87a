import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { newIdempotencyKey } from '#lib/idempotency-key';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { type NotAdded, useCreateSlots } from './api/use-schedule-changes.ts';
import { scheduleMessages as words } from './schedule.messages.ts';
import { chosenDays, type SlotFormValues, slotBody, slotFields, slotFormShape } from './slot-form.ts';

/** Adds the same slot on one or more weekdays. Weekdays that fail stay in the form. */
export function useNewSlots(doctorId: number, values: SlotFormValues, onDone: () => void) {
  const create = useCreateSlots(doctorId);
  const keys = useKeysOfDays();
  const form = useForm({ resolver: schemaResolver(slotFormShape, slotBody), defaultValues: values });
  const draft = useDraft('new-slot', form);
  const showLeft = (notAdded: readonly NotAdded[]) => {
    const [first, ...others] = notAdded.map(({ dayOfWeek }) => String(dayOfWeek));
    form.setValue('dayOfWeek', String(first), { shouldDirty: true });
    form.setValue('otherDays', others.toSorted(), { shouldDirty: true });
    for (const { error } of notAdded.slice(0, 1)) showFieldErrors(error, slotFields, form.setError);
  };
  const submit = form.handleSubmit((body) => {
    const days = chosenDays(form.getValues());
    const slots = days.map((dayOfWeek) => ({
      body: { ...body, dayOfWeek },
      idempotencyKey: keys.of(dayOfWeek),
    }));
    create.mutate(slots, {
      onSuccess: ({ added, notAdded }) => {
        if (added.length > 0) showToast({ tone: 'done', message: words.added(added) });
        keys.renewAfter(notAdded);
        if (notAdded.length === 0) onDone();
        else showLeft(notAdded);
      },
    });
  });
  return { form, draft, submit, isBusy: create.isPending, outcome: create.data };
}

/**
 * One idempotency key per day while the dialog is open, so that a second click creates nothing twice. A rejected day
 * gets a new key.
 */
function useKeysOfDays() {
  const keys = useRef(new Map<number, string>());
  return {
    of: (day: number) => {
      const key = keys.current.get(day) ?? newIdempotencyKey();
      keys.current.set(day, key);
      return key;
    },
    renewAfter: (notAdded: readonly NotAdded[]) => {
      for (const { dayOfWeek, error } of notAdded) {
        if (error instanceof ApiError && error.status < 500) keys.current.delete(dayOfWeek);
      }
    },
  };
}
