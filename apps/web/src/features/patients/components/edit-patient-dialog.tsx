import { type Patient, patient as patientShape, updatePatientBody } from '@anteroom/contract/patients';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { hasCode, messageOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { VersionConflict } from '#ui/version-conflict';
import { useUpdatePatient } from '../api/use-update-patient.ts';
import { bodyOfChanges, disputedFields, formValuesOf } from '../patient-body.ts';
import { type PatientFormValues, patientFields } from '../patient-fields.ts';
import { patientName } from '../patient-name.ts';
import { patientWords as words } from '../patients.words.ts';
import { useDoctorChoice } from '../use-doctor-choice.ts';
import { DoctorField } from './doctor-field.tsx';
import { PatientDialogForm } from './patient-dialog-form.tsx';
import { PatientFormFields } from './patient-form-fields.tsx';

type Props = { patient: Patient; today: string; onClose: () => void };

export function EditPatientDialog({ patient, today, onClose }: Props) {
  const [base, setBase] = useState(patient);
  const [theirs, setTheirs] = useState<Patient | null>(null);
  const { mayReassign, doctors } = useDoctorChoice();
  const update = useUpdatePatient();
  const before = formValuesOf(base);
  const { register, handleSubmit, formState, setError, getValues, reset } = useForm({
    resolver: schemaResolver(updatePatientBody, (values: PatientFormValues) => bodyOfChanges(values, before)),
    defaultValues: before,
  });
  const saveOver = (version: number) =>
    handleSubmit((body) => {
      if (Object.keys(body).length === 0) return onClose();
      update.mutate(
        { patientId: base.id, body, version },
        {
          onSuccess: (saved) => {
            showToast({ tone: 'done', message: words.saved.edit(patientName(saved)) });
            onClose();
          },
          onError: (error) => {
            if (hasCode(error, 'stale_write')) setTheirs(patientShape.parse(error.body?.current));
            else showFieldRefusals(error, [...patientFields, 'doctorId'], setError);
          },
        },
      );
    });
  const takeTheirs = (record: Patient) => {
    setBase(record);
    setTheirs(null);
    reset(formValuesOf(record));
    update.reset();
  };
  const isStale = hasCode(update.error, 'stale_write');
  return (
    <PatientDialogForm
      mode="edit"
      isBusy={update.isPending}
      error={update.isError && !isStale ? messageOf(update.error, words.failed.edit) : null}
      onSubmit={saveOver((theirs ?? base).version)}
      onClose={onClose}
    >
      {theirs && (
        <div className="mb-6">
          <VersionConflict
            title={words.conflictTitle}
            disputed={disputedFields(getValues(), before, formValuesOf(theirs))}
            isBusy={update.isPending}
            onKeepMine={() => void saveOver(theirs.version)()}
            onTakeTheirs={() => takeTheirs(theirs)}
          />
        </div>
      )}
      <PatientFormFields register={register} errors={formState.errors} today={today}>
        {mayReassign && (
          <DoctorField
            doctors={doctors}
            error={formState.errors.doctorId?.message}
            registration={register('doctorId')}
          />
        )}
      </PatientFormFields>
    </PatientDialogForm>
  );
}
