import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { useForm } from 'react-hook-form';
import { useClinic } from '#features/clinic';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { disputedOf } from './exception-conflict.ts';
import {
  type ExceptionFormValues,
  exceptionFieldNames,
  exceptionResolver,
  valuesOfException,
} from './exception-form.ts';
import { exceptionWords as words } from './exceptions.words.ts';
import { useExceptionSaving } from './use-exception-saving.ts';

type Opened = {
  doctorId: number;
  slots: readonly ScheduleSlot[];
  /** What is edited; null where days off or changed hours are added. */
  exception: ScheduleException | null;
  values: ExceptionFormValues;
};

export function useExceptionForm({ doctorId, slots, exception, values }: Opened, onClose: () => void) {
  const { today } = useClinic();
  const draftName = exception ? `exception-${exception.id}` : 'new-exception';
  const saving = useExceptionSaving(
    { draftName, doctorId, start: exception },
    {
      onSaved: (saved) => {
        showToast({ tone: 'done', message: words.saved(saved) });
        onClose();
      },
      onRefused: (error) => showFieldRefusals(error, exceptionFieldNames, form.setError),
    },
  );
  const { before, theirs } = saving;
  const form = useForm({ resolver: exceptionResolver({ today, before }), defaultValues: values });
  const draft = useDraft(draftName, form);
  const conflict = before &&
    theirs && {
      disputed: disputedOf(form.getValues(), before, theirs),
      onTakeTheirs: () => {
        form.reset(valuesOfException(theirs, slots));
        saving.takeTheirs();
      },
    };
  return { ...saving, form, draft, conflict, submit: form.handleSubmit(saving.send) };
}
