import type { Patient } from '@anteroom/contract/patients';
import { useSignedInUser } from '#features/auth';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useDeactivatePatient, useUpdatePatient } from '../api/patient-queries.ts';
import { patientName } from '../patient-details.ts';
import { mayReactivate } from '../patient-permissions.ts';
import { patientMessages as words } from '../patients.messages.ts';

export function DeletePatientDialog({ patient, onClose }: { patient: Patient; onClose: () => void }) {
  const deactivate = useDeactivatePatient(patient.id);
  const name = patientName(patient);
  const undo = useUndoDelete(patient);
  const confirm = () =>
    deactivate.mutate(
      { params: { patientId: patient.id } },
      {
        onSuccess: () => {
          showToast({ tone: 'neutral', message: words.deleted(name), ...undo });
          onClose();
        },
      },
    );
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

/** Returns the Undo action of a deletion, or an empty object if the user may not reactivate the patient. */
function useUndoDelete(patient: Patient) {
  const user = useSignedInUser();
  const { mutateAsync } = useUpdatePatient(patient.id);
  if (!mayReactivate(user, patient)) return {};
  const run = () =>
    mutateAsync({ params: { patientId: patient.id }, body: { isActive: true } }).catch((error: Error) =>
      showToast({ tone: 'danger', message: messageOf(error, words.failed.edit) }),
    );
  return { action: { label: words.undo, run: () => void run() } };
}
