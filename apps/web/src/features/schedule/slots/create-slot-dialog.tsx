import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, bannerOf, messageOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { newIdempotencyKey } from '#lib/idempotency-key';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { Banner } from '#ui/banner';
import { type NotAdded, useCreateSlots } from '../api/schedule-mutations.ts';
import { scheduleMessages as words } from '../schedule.messages.ts';
import { SlotDialogForm } from './slot-dialog-form.tsx';
import { chosenDays, type SlotFormValues, slotBody, slotFields, slotFormShape } from './slot-form.ts';

type Props = { doctorId: number; values: SlotFormValues; onClose: () => void };

export function CreateSlotDialog({ doctorId, values, onClose }: Props) {
  const { form, draft, submit, isBusy, outcome } = useNewSlots(doctorId, values, onClose);
  const asked = outcome ? outcome.added.length + outcome.notAdded.length : 0;
  return (
    <SlotDialogForm
      mode="create"
      form={form}
      draft={draft}
      isBusy={isBusy}
      errorBanner={outcome && <NotAddedBanner notAdded={outcome.notAdded} isOfSeveral={asked > 1} />}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}

/** Lists the days on which the slot could not be added, each with the reason. */
function NotAddedBanner({ notAdded, isOfSeveral }: { notAdded: readonly NotAdded[]; isOfSeveral: boolean }) {
  const [first] = notAdded;
  if (!first) return null;
  if (!isOfSeveral) {
    const message = bannerOf(first.error, words.saveFailed);
    return message && <Banner tone="danger">{message}</Banner>;
  }
  const isOneReason = notAdded.every(({ error }) => error === first.error);
  return (
    <Banner tone="danger" title={words.notAdded(notAdded)}>
      {isOneReason ? (
        <p>{messageOf(first.error, words.saveFailed)}</p>
      ) : (
        <ul className="list-disc pl-5">
          {notAdded.map(({ dayOfWeek, error }) => (
            <li key={dayOfWeek}>{words.notAddedBecause(dayOfWeek, messageOf(error, words.saveFailed))}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

/** Adds the same slot on one or more weekdays. The weekdays that fail stay selected in the form. */
function useNewSlots(doctorId: number, values: SlotFormValues, onDone: () => void) {
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
 * Creates one idempotency key per day while the dialog is open, so that a second click does not add a slot twice. A day
 * that was rejected gets a new key.
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
