import type { ScheduleSlot } from '@anteroom/contract/schedule';
import {
  type ScheduleException,
  type ScheduleExceptionBody,
  scheduleException,
} from '@anteroom/contract/schedule-exceptions';
import { useRef, useState } from 'react';
import { useClinic } from '#features/clinic';
import { hasCode } from '#lib/api-error';
import { useSaveKey } from '#lib/idempotency-key';
import { showToast } from '#lib/toast-store';
import { exceptConflict, useRecordForm } from '#lib/use-record-form';
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
  /** The days off or changed hours to edit, or null to add new ones. */
  exception: ScheduleException | null;
  values: ExceptionFormValues;
};

export function useExceptionForm({ doctorId, slots, exception, values }: Opened, onClose: () => void) {
  const { today } = useClinic();
  const draftName = exception ? `exception-${exception.id}` : 'new-exception';
  const { form, draft, base, replaced, conflict, showRejection } = useRecordForm({
    draftName,
    record: exception,
    shape: scheduleException,
    valuesOf: (row) => valuesOfException(row, slots),
    initialValues: values,
    resolverOf: (before) => exceptionResolver({ today, before }),
    fields: exceptionFieldNames,
    conflictsOf: (mine, before, latest) => (before ? conflictsOf(mine, before, latest) : []),
    onAcceptLatest: () => saving.forget(),
  });
  const saving = useExceptionSaving(
    { draftName, doctorId, replaced },
    {
      onSaved: (saved) => {
        showToast({ tone: 'done', message: words.saved(saved) });
        onClose();
      },
      onError: showRejection,
    },
  );
  return { ...saving, form, draft, before: base, conflict, submit: form.handleSubmit(saving.send) };
}

type Saving = { draftName: string; doctorId: number; replaced: ScheduleException | null };
type Ends = { onSaved: (saved: ScheduleException) => void; onError: (error: Error) => void };

/**
 * Saves only after the user has seen the affected appointments. The first attempt confirms none of them, so the server
 * rejects it with a list of all affected appointments, if there are any. "Save anyway" then sends the rejected body
 * again, together with the ids of these appointments.
 */
function useExceptionSaving({ draftName, doctorId, replaced }: Saving, { onSaved, onError }: Ends) {
  const saving = useSaveException(doctorId);
  const [affected, setAffected] = useState<AffectedAppointment[] | null>(null);
  const rejectedBody = useRef<ScheduleExceptionBody | null>(null);
  const saveKey = useSaveKey(draftName);

  const learn = (error: Error) => {
    saveKey.renewAfter(error);
    // Sets null if the error does not list affected appointments. Such an error is shown above the form instead.
    setAffected((shown) => affectedAppointments(error, shown));
    onError(error);
  };
  const send = (body: ScheduleExceptionBody) => {
    rejectedBody.current = body;
    saving.mutate(
      { body, before: replaced, idempotencyKey: saveKey.current() },
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
  const isAboutAppointments = hasCode(saving.error, 'appointments_affected');
  const error = isAboutAppointments ? null : exceptConflict(saving.error);
  return { send, saveAnyway, goBack, forget: saving.reset, affected, error, isBusy: saving.isPending };
}
