import type { ScheduleSlot } from '@anteroom/contract/schedule';
import type { ScheduleException } from '@anteroom/contract/schedule-exceptions';
import { useForm } from 'react-hook-form';
import { useClinic } from '#features/clinic';
import { showFieldErrors } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { conflictsOf } from './exception-conflict.ts';
import {
  type ExceptionFormValues,
  exceptionFieldNames,
  exceptionResolver,
  valuesOfException,
} from './exception-form.ts';
import { exceptionMessages as words } from './exceptions.messages.ts';
import { useExceptionSaving } from './use-exception-saving.ts';

type Opened = {
  doctorId: number;
  slots: readonly ScheduleSlot[];
  /** The exception to edit, or null to add one. */
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
      onRefused: (error) => showFieldErrors(error, exceptionFieldNames, form.setError),
    },
  );
  const { before, latest } = saving;
  const form = useForm({ resolver: exceptionResolver({ today, before }), defaultValues: values });
  const draft = useDraft(draftName, form);
  const conflict = before &&
    latest && {
      conflicts: conflictsOf(form.getValues(), before, latest),
      onAcceptLatest: () => {
        form.reset(valuesOfException(latest, slots));
        saving.takeTheirs();
      },
    };
  return { ...saving, form, draft, conflict, submit: form.handleSubmit(saving.send) };
}
