import type { Patient } from '@anteroom/contract/patients';
import { showToast } from '#lib/toast-store';
import { patientName } from '../patient-name.ts';
import { patientMessages as words } from '../patients.messages.ts';
import { useNewPatient } from '../use-new-patient.ts';
import { DoctorField, useDoctorChoice } from './doctor-field.tsx';
import { PatientDialogForm, PatientFormFields } from './patient-form.tsx';
import { PossibleDuplicates, UncheckedNotice } from './possible-duplicates.tsx';

type Props = {
  today: string;
  doctorId?: number;
  /** Shows no toast, for a caller that shows the patient and ends with a toast of its own. */
  isQuiet?: boolean;
  onClose: () => void;
  onCreated?: (patient: Patient) => void;
};

export function CreatePatientDialog({ today, doctorId, isQuiet, onClose, onCreated }: Props) {
  const { isAsked, doctors } = useDoctorChoice();
  const form = useNewPatient({ isAsked, doctorId }, (patient) => {
    if (!isQuiet) showToast({ tone: 'done', message: words.saved.create(patientName(patient)) });
    onCreated?.(patient);
    onClose();
  });
  const { doubt, isBusy, error } = form;
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
      <PatientFormFields fieldOf={form.fieldOf} errors={form.errors} today={today}>
        {isAsked && (
          <DoctorField
            doctors={doctors}
            error={form.errors.doctorId?.message}
            registration={form.fieldOf('doctorId')}
          />
        )}
      </PatientFormFields>
    </PatientDialogForm>
  );
}
