import type { Patient } from '@anteroom/contract/patients';
import { showToast } from '#lib/toast-store';
import { VersionConflict } from '#ui/version-conflict';
import { patientName } from '../patient-name.ts';
import { patientMessages as words } from '../patients.messages.ts';
import { useDoctorChoice } from '../use-doctor-choice.ts';
import { usePatientChange } from '../use-patient-change.ts';
import { DoctorField } from './doctor-field.tsx';
import { PatientDialogForm } from './patient-dialog-form.tsx';
import { PatientFormFields } from './patient-form-fields.tsx';

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
