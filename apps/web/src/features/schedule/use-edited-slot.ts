import type { ScheduleSlot } from '@anteroom/contract/schedule';
import { useForm } from 'react-hook-form';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { scheduleWords as words } from './schedule.words.ts';
import { disputedOf } from './slot-conflict.ts';
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
      onRefused: (error) => showFieldRefusals(error, slotFields, form.setError),
    },
  );
  const { base, theirs } = saving;
  const form = useForm({
    resolver: schemaResolver(slotFormShape, slotBody),
    defaultValues: valuesOfSlot(base),
  });
  const draft = useDraft(draftName, form);
  const submit = form.handleSubmit((values) => {
    const body = changesOf(values, base);
    if (Object.keys(body).length === 0) return onClose();
    saving.send(body, theirs ?? base);
  });
  const goBack = () => {
    saving.goBack();
    requestAnimationFrame(() => form.setFocus('dayOfWeek'));
  };
  const conflict = theirs && {
    disputed: disputedOf(slotBody(form.getValues()), base, theirs),
    onKeepMine: () => void submit(),
    onTakeTheirs: () => {
      form.reset(valuesOfSlot(theirs));
      saving.takeTheirs(theirs);
    },
  };
  return { ...saving, form, draft, submit, goBack, conflict };
}
