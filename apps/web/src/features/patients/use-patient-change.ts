import { type Patient, patient as patientShape, updatePatientBody } from '@anteroom/contract/patients';
import { useState } from 'react';
import { z } from 'zod/mini';
import { hasCode, messageOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { useKeptState } from '#lib/use-kept-state';
import { useUpdatePatient } from './api/use-update-patient.ts';
import { bodyOfChanges, disputedFields, formValuesOf } from './patient-body.ts';
import type { PatientFormValues } from './patient-fields.ts';
import { patientWords as words } from './patients.words.ts';
import { refusableFields, usePatientForm } from './use-patient-form.ts';

const changes = z.extend(updatePatientBody, {
  doctorId: z.optional(z.int({ error: words.doctorRequired })),
});

/** A known patient's form, saved over the version that was shown; where another one was saved meanwhile, both. */
export function usePatientChange(patient: Patient, onDone: (saved: Patient | null) => void) {
  const draftName = `patient-${patient.id}`;
  const [base, setBase] = useKeptState(`${draftName}.base`, patient);
  const [theirs, setTheirs] = useState<Patient | null>(null);
  const update = useUpdatePatient();
  const before = formValuesOf(base);
  const form = usePatientForm(
    draftName,
    schemaResolver(changes, (values: PatientFormValues) => bodyOfChanges(values, before)),
    before,
  );
  const onError = (error: Error) => {
    if (hasCode(error, 'stale_write')) setTheirs(patientShape.parse(error.body?.current));
    else showFieldRefusals(error, refusableFields, form.setError);
  };
  const submit = form.handleSubmit((body) => {
    if (Object.keys(body).length === 0) return onDone(null);
    const { version } = theirs ?? base;
    update.mutate({ patientId: base.id, body, version }, { onSuccess: onDone, onError });
  });
  const takeTheirs = (record: Patient) => {
    setBase(record);
    setTheirs(null);
    form.reset(formValuesOf(record));
    update.reset();
  };
  const isStale = hasCode(update.error, 'stale_write');
  return {
    ...form,
    base,
    conflict: theirs && {
      disputed: disputedFields(form.getValues(), before, formValuesOf(theirs)),
      onTakeTheirs: () => takeTheirs(theirs),
    },
    isBusy: update.isPending,
    error: update.isError && !isStale ? messageOf(update.error, words.failed.edit) : null,
    submit,
  };
}
