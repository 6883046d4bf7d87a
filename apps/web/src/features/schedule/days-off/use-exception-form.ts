import type { ScheduleSlot } from '@anteroom/contract/schedule';
import {
  type ScheduleException,
  type ScheduleExceptionBody,
  scheduleException,
} from '@anteroom/contract/schedule-exceptions';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useClinic } from '#features/clinic';
import { hasCode } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { showFieldErrors } from '#lib/form-errors';
import { useSaveKey } from '#lib/idempotency-key';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { type AffectedAppointment, affectedAppointments } from '../affected/affected-appointments.ts';
import { useSaveException } from '../api/schedule-mutations.ts';
import {
  conflictsOf,
  type ExceptionFormValues,
  exceptionFieldNames,
  exceptionResolver,
  valuesOfException,
} from './exception-form.ts';
import { exceptionMessages as words } from './exceptions.messages.ts';

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
      onError: (error) => showFieldErrors(error, exceptionFieldNames, form.setError),
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
        saving.acceptLatest();
      },
    };
  return { ...saving, form, draft, conflict, submit: form.handleSubmit(saving.send) };
}

type Saving = { draftName: string; doctorId: number; start: ScheduleException | null };
type Ends = { onSaved: (saved: ScheduleException) => void; onError: (error: Error) => void };

/**
 * Saves only after the user has seen the affected appointments. The first attempt confirms none, so the server rejects
 * it with the list of all affected ones, if any. "Save anyway" then sends exactly the rejected body.
 */
function useExceptionSaving({ draftName, doctorId, start }: Saving, { onSaved, onError }: Ends) {
  const saving = useSaveException(doctorId);
  const [before, setBefore] = useRestorableState(`${draftName}.before`, start);
  const [latest, setLatest] = useState<ScheduleException | null>(null);
  const [affected, setAffected] = useState<AffectedAppointment[] | null>(null);
  const rejectedBody = useRef<ScheduleExceptionBody | null>(null);
  const saveKey = useSaveKey(draftName);

  const learn = (error: Error) => {
    saveKey.renewAfter(error);
    if (hasCode(error, 'stale_write')) setLatest(scheduleException.parse(error.body?.current));
    // Any other error appears above the form.
    setAffected((shown) => affectedAppointments(error, shown));
    onError(error);
  };
  const send = (body: ScheduleExceptionBody) => {
    rejectedBody.current = body;
    saving.mutate(
      { body, before: latest ?? before, idempotencyKey: saveKey.current() },
      { onSuccess: onSaved, onError: learn },
    );
  };
  const saveAnyway = () => {
    if (!rejectedBody.current || !affected) return;
    send({ ...rejectedBody.current, knownAffected: affected.map(({ uuid }) => uuid) });
  };
  const goBack = () => {
    setAffected(null);
    saving.reset();
  };
  const acceptLatest = () => {
    setBefore(latest);
    setLatest(null);
    saving.reset();
  };
  const error = hasCode(saving.error, 'stale_write', 'appointments_affected') ? null : saving.error;
  return {
    send,
    saveAnyway,
    goBack,
    acceptLatest,
    before,
    latest,
    affected,
    error,
    isBusy: saving.isPending,
  };
}
