import { type Patient, patient as patientShape, updatePatientBody } from '@anteroom/contract/patients';
import { useState } from 'react';
import { z } from 'zod/mini';
import { hasCode, messageOf } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { VersionConflict } from '#ui/version-conflict';
import { useUpdatePatient } from '../api/patient-queries.ts';
import { bodyOfChanges, conflictingFields, formValuesOf } from '../patient-body.ts';
import type { PatientFormValues } from '../patient-fields.ts';
import { patientName } from '../patient-name.ts';
import { patientMessages as words } from '../patients.messages.ts';
import { DoctorField, useDoctorChoice } from './doctor-field.tsx';
import { PatientDialogForm, PatientFormFields, refusableFields, usePatientForm } from './patient-form.tsx';

type Props = { patient: Patient; today: string; onClose: () => void };

export function EditPatientDialog({ patient, today, onClose }: Props) {
  const { mayReassign, doctors } = useDoctorChoice();
  const form = usePatientChange(patient, (saved) => {
    if (saved) showToast({ tone: 'done', message: words.saved.edit(patientName(saved)) });
    onClose();
  });
  const { base, conflict, isBusy, errors } = form;
  return (
    <PatientDialogForm
      mode="edit"
      isBusy={isBusy}
      isDirty={form.isDirty}
      draft={form.draft}
      error={form.error}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {conflict && (
        <div className="mb-6">
          <VersionConflict
            title={words.conflictTitle}
            {...conflict}
            isBusy={isBusy}
            onKeepMine={() => void form.submit()}
          />
        </div>
      )}
      <PatientFormFields fieldOf={form.fieldOf} errors={errors} today={today}>
        {mayReassign && (
          <DoctorField
            doctors={doctors}
            current={{ value: String(base.doctorId), label: base.doctorName }}
            error={errors.doctorId?.message}
            registration={form.fieldOf('doctorId')}
          />
        )}
      </PatientFormFields>
    </PatientDialogForm>
  );
}

const changes = z.extend(updatePatientBody, {
  doctorId: z.optional(z.int({ error: words.doctorRequired })),
});

/**
 * The form of an existing patient. Saves over the version that was shown, and offers both versions if another user
 * saved meanwhile.
 */
function usePatientChange(patient: Patient, onDone: (saved: Patient | null) => void) {
  const draftName = `patient-${patient.id}`;
  const [base, setBase] = useRestorableState(`${draftName}.base`, patient);
  const [latest, setLatest] = useState<Patient | null>(null);
  const update = useUpdatePatient(patient.id);
  const before = formValuesOf(base);
  const form = usePatientForm(
    draftName,
    schemaResolver(changes, (values: PatientFormValues) => bodyOfChanges(values, before)),
    before,
  );
  const onError = (error: Error) => {
    if (hasCode(error, 'stale_write')) setLatest(patientShape.parse(error.body?.current));
    else showFieldErrors(error, refusableFields, form.setError);
  };
  const submit = form.handleSubmit((body) => {
    if (Object.keys(body).length === 0) return onDone(null);
    const { version } = latest ?? base;
    update.mutate(
      { params: { patientId: base.id }, body, ifMatch: version },
      { onSuccess: ({ patient: saved }) => onDone(saved), onError },
    );
  });
  const acceptLatest = (record: Patient) => {
    setBase(record);
    setLatest(null);
    form.reset(formValuesOf(record));
    update.reset();
  };
  const isStale = hasCode(update.error, 'stale_write');
  return {
    ...form,
    base,
    conflict: latest && {
      conflicts: conflictingFields(form.getValues(), before, formValuesOf(latest)),
      onAcceptLatest: () => acceptLatest(latest),
    },
    isBusy: update.isPending,
    error: update.isError && !isStale ? messageOf(update.error, words.failed.edit) : null,
    submit,
  };
}
