import { createPatientBody, type Patient } from '@anteroom/contract/patients';
import { useState } from 'react';
import { z } from 'zod/mini';
import { messageOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { useSaveKey } from '#lib/idempotency-key';
import { type Doubt, findDoubt, useAddPatient } from './api/use-add-patient.ts';
import { bodyOfNew, formValuesOf } from './patient-body.ts';
import { patientMessages as words } from './patients.messages.ts';
import { refusableFields, usePatientForm } from './use-patient-form.ts';

const bodyWithDoctor = z.extend(createPatientBody, { doctorId: z.int({ error: words.doctorRequired }) });

const draftName = 'new-patient';

type DoctorOfNew = { isAsked: boolean; doctorId: number | undefined };

/** Manages adding a patient: the form, the duplicate check and the request. */
export function useNewPatient({ isAsked, doctorId }: DoctorOfNew, onAdded: (patient: Patient) => void) {
  const saveKey = useSaveKey(draftName);
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const add = useAddPatient();
  const form = usePatientForm(
    draftName,
    schemaResolver(isAsked ? bodyWithDoctor : createPatientBody, bodyOfNew),
    {
      ...formValuesOf(),
      doctorId: isAsked && doctorId ? String(doctorId) : '',
    },
  );
  const onError = (error: Error) => {
    const isOfFields = showFieldErrors(error, refusableFields, form.setError);
    if (isOfFields) setDoubt(null);
    saveKey.renewAfter(error);
  };
  const submit = (isConfirmed: boolean) =>
    form.handleSubmit((body) =>
      add.mutate(
        { body, idempotencyKey: saveKey.current(), isConfirmed },
        {
          onSuccess: (answer) => ('patient' in answer ? onAdded(answer.patient) : setDoubt(answer.doubt)),
          onError,
        },
      ),
    );
  /** Checks again after a record was opened, because it may have changed. Keeps the old result if the check fails. */
  const lookAgain = form.handleSubmit(async (body) => {
    const found = await findDoubt(body).catch(() => null);
    // Do nothing if the user went back to the form meanwhile.
    setDoubt((shown) => (shown && found?.kind === 'alike' ? found : shown));
  });
  const goBack = () => {
    setDoubt(null);
    add.reset();
  };
  return {
    ...form,
    doubt,
    isBusy: add.isPending,
    error: add.isError ? messageOf(add.error, words.failed.create) : null,
    submit: submit(false),
    createAnyway: () => void submit(true)(),
    lookAgain: () => void lookAgain(),
    goBack,
  };
}
