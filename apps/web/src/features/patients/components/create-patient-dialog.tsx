import type { Patient } from '@anteroom/contract/patients';
import { type ReactNode, useState } from 'react';
import { NoDoctorDialog } from '#features/staff';
import { showToast } from '#lib/toast-store';
import { patientName } from '../patient-details.ts';
import { patientMessages as words } from '../patients.messages.ts';
import { useNewPatient } from '../use-new-patient.ts';
import { DoctorField, useDoctorChoice } from './doctor-field.tsx';
import { PatientDialogForm, PatientFormFields, ShortPatientFields } from './patient-form.tsx';
import { PossibleDuplicates, UncheckedNotice } from './possible-duplicates.tsx';

type Props = {
  today: string;
  doctorId?: number | undefined;
  /**
   * The text that the user typed into a patient picker. If set, the form starts with only four fields and shows no
   * toast.
   */
  typed?: string | undefined;
  submitLabel?: string;
  onClose: () => void;
  onCreated?: (patient: Patient) => void;
};

export function CreatePatientDialog({ today, doctorId, typed, submitLabel, onClose, onCreated }: Props) {
  const { isAsked, doctors } = useDoctorChoice();
  const [isShort, setIsShort] = useState(typed !== undefined);
  const form = useNewPatient({ isAsked, doctorId, typed }, (patient) => {
    if (typed === undefined) showToast({ tone: 'done', message: words.saved.create(patientName(patient)) });
    onCreated?.(patient);
    onClose();
  });
  const { doubt, isBusy, error } = form;
  if (isAsked && doctors.data?.length === 0) {
    return <NoDoctorDialog title={words.dialogTitle.create} onClose={onClose} />;
  }
  const instead = doubt?.kind === 'alike' && (
    <PossibleDuplicates
      patients={doubt.patients}
      isBusy={isBusy}
      error={error}
      onRecordClosed={form.lookAgain}
      onCreateAnyway={form.createAnyway}
      onBack={form.goBack}
    />
  );
  return (
    <PatientDialogForm
      mode="create"
      title={typed === undefined ? undefined : words.newPatient}
      submitLabel={submitLabel}
      width={isShort ? 'medium' : 'large'}
      isBusy={isBusy}
      isDirty={form.isDirty}
      draft={form.draft}
      error={error}
      onSubmit={form.submit}
      onClose={onClose}
      {...(instead ? { instead, onBack: form.goBack } : {})}
    >
      {doubt?.kind === 'unchecked' && (
        <UncheckedNotice error={doubt.error} isBusy={isBusy} onCreateAnyway={form.createAnyway} />
      )}
      <NewPatientFields form={form} today={today} isShort={isShort} onShowAll={() => setIsShort(false)}>
        {isAsked && !(isShort && doctorId) && (
          <DoctorField
            doctors={doctors}
            error={form.errors.doctorId?.message}
            registration={form.fieldOf('doctorId')}
          />
        )}
      </NewPatientFields>
    </PatientDialogForm>
  );
}

type FieldsProps = {
  form: ReturnType<typeof useNewPatient>;
  today: string;
  isShort: boolean;
  onShowAll: () => void;
  children: ReactNode;
};

function NewPatientFields({ form, today, isShort, onShowAll, children }: FieldsProps) {
  const { fieldOf, errors } = form;
  if (!isShort)
    return (
      <PatientFormFields fieldOf={fieldOf} errors={errors} today={today} isNew>
        {children}
      </PatientFormFields>
    );
  return (
    <div className="grid gap-4">
      <ShortPatientFields fieldOf={fieldOf} errors={errors} today={today} values={form.getValues()}>
        {children}
      </ShortPatientFields>
      <button type="button" className="text-link min-h-6 justify-self-start" onClick={onShowAll}>
        {words.allFields}
      </button>
    </div>
  );
}
