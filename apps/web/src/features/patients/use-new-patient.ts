import { createPatientBody, type Patient } from '@anteroom/contract/patients';
import { useState } from 'react';
import { z } from 'zod/mini';
import { messageOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { useSaveKey } from '#lib/use-save-key';
import { type Doubt, findDoubt, useAddPatient } from './api/use-add-patient.ts';
import { bodyOfNew, formValuesOf } from './patient-body.ts';
import { patientWords as words } from './patients.words.ts';
import { refusableFields, usePatientForm } from './use-patient-form.ts';

const bodyWithDoctor = z.extend(createPatientBody, { doctorId: z.int({ error: words.doctorRequired }) });

const draftName = 'new-patient';

/** Whether the form asks whose patient it will be, and with whom it begins. */
type DoctorOfNew = { isAsked: boolean; doctorId: number | undefined };

/** A patient on the way to being added: the form, whether someone may be the same, and the adding. */
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
    const isOfFields = showFieldRefusals(error, refusableFields, form.setError);
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
  /** A record that was opened may have changed. Where nobody can look now, what was found stays. */
  const lookAgain = form.handleSubmit(async (body) => {
    const found = await findDoubt(body).catch(() => null);
    // Who went back to the form meanwhile is left there.
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
