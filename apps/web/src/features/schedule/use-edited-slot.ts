import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { useForm } from 'react-hook-form';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { scheduleMessages as words } from './schedule.messages.ts';
import { conflictsOf } from './slot-conflict.ts';
import { changesOf, slotBody, slotFields, slotFormShape, valuesOfSlot } from './slot-form.ts';
import { useSlotSaving } from './use-slot-saving.ts';

export function useEditedSlot(slot: ScheduleSlot, onClose: () => void) {
  const draftName = `slot-${slot.id}`;
  const saving = useSlotSaving(
    { draftName, slot },
    {
      onSaved: (saved) => {
        showToast({ tone: 'done', message: words.saved(saved) });
        onClose();
      },
      onRefused: (error) => showFieldErrors(error, slotFields, form.setError),
    },
  );
  const { base, latest } = saving;
  const form = useForm({
    resolver: schemaResolver(slotFormShape, slotBody),
    defaultValues: valuesOfSlot(base),
  });
  const draft = useDraft(draftName, form);
  const submit = form.handleSubmit((values) => {
    const body = changesOf(values, base);
    if (Object.keys(body).length === 0) return onClose();
    saving.send(body, latest ?? base);
  });
  const goBack = () => {
    saving.goBack();
    requestAnimationFrame(() => form.setFocus('dayOfWeek'));
  };
  const conflict = latest && {
    conflicts: conflictsOf(slotBody(form.getValues()), base, latest),
    onKeepMine: () => void submit(),
    onAcceptLatest: () => {
      form.reset(valuesOfSlot(latest));
      saving.takeTheirs(latest);
    },
  };
  return { ...saving, form, draft, submit, goBack, conflict };
}
