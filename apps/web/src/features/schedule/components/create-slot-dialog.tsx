import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, bannerOf } from '#lib/api-error';
import { newIdempotencyKey } from '#lib/idempotency-key';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { useCreateSlot } from '../api/use-schedule-changes.ts';
import { scheduleWords as words } from '../schedule.words.ts';
import { type SlotFormValues, slotBody, slotFields, slotFormShape } from '../slot-form.ts';
import { SlotDialogForm } from './slot-dialog-form.tsx';

type Props = { doctorId: number; values: SlotFormValues; onClose: () => void };

export function CreateSlotDialog({ doctorId, values, onClose }: Props) {
  const create = useCreateSlot(doctorId);
  // One for the opened dialog, so that a second press makes no second window; a refused one has made nothing.
  const idempotencyKey = useRef<string | null>(null);
  const form = useForm({
    resolver: schemaResolver(slotFormShape, slotBody),
    defaultValues: values,
  });
  const submit = form.handleSubmit((body) => {
    idempotencyKey.current ??= newIdempotencyKey();
    create.mutate(
      { body, idempotencyKey: idempotencyKey.current },
      {
        onSuccess: (slot) => {
          showToast({ tone: 'done', message: words.added(slot) });
          onClose();
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status < 500) idempotencyKey.current = null;
          showFieldRefusals(error, slotFields, form.setError);
        },
      },
    );
  });
  return (
    <SlotDialogForm
      mode="create"
      form={form}
      isBusy={create.isPending}
      error={bannerOf(create.error, words.saveFailed)}
      onSubmit={submit}
      onClose={onClose}
    />
  );
}
