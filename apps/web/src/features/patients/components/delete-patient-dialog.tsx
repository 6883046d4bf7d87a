import type { Patient } from '@anteroom/contract/patients';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useDeactivatePatient } from '../api/use-deactivate-patient.ts';
import { patientName } from '../patient-name.ts';
import { patientWords as words } from '../patients.words.ts';

export function DeletePatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const deactivate = useDeactivatePatient();
  const name = patientName(patient);
  const confirm = () =>
    deactivate.mutate(patient.id, {
      onSuccess: () => {
        showToast({ tone: 'neutral', message: words.deleted(name) });
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title={words.dialogTitle.delete}
      confirmLabel={words.deleteConfirm}
      busyText={words.deleting}
      variant="danger"
      isBusy={deactivate.isPending}
      error={deactivate.isError ? messageOf(deactivate.error, words.deleteFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-ink">{words.deleteQuestion(name)}</p>
      <p>{words.deleteIsSoft}</p>
    </ConfirmDialog>
  );
}
