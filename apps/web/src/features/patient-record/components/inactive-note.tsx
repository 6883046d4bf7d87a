import type { Patient } from '@anteroom/contract/patients';
import { useSignedInUser } from '#features/auth';
import { mayReactivate, patientMessages, patientName, useUpdatePatient } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';

type Reactivation = ReturnType<typeof useReactivation>;

/**
 * Manages reactivating a patient. Called by the parent of the note, because the note unmounts as soon as the patient is
 * active.
 */
export function useReactivation(patientId: number) {
  const update = useUpdatePatient(patientId);
  return {
    isPending: update.isPending,
    error: update.error,
    reactivate: (patient: Patient) =>
      void update
        .mutateAsync({ params: { patientId }, body: { isActive: true }, ifMatch: patient.version })
        .then(() => showToast({ tone: 'done', message: patientMessages.reactivated(patientName(patient)) }))
        .catch(() => undefined),
  };
}

export function InactiveNote({ patient, reactivation }: { patient: Patient; reactivation: Reactivation }) {
  const user = useSignedInUser();
  const { isPending, error, reactivate } = reactivation;
  if (patient.isActive) return null;
  const button = (
    <Button
      size="small"
      onClick={() => reactivate(patient)}
      isBusy={isPending}
      busyText={patientMessages.reactivating}
    >
      {patientMessages.reactivate}
    </Button>
  );
  return (
    <div className="grid gap-3">
      {error && <Banner tone="danger">{messageOf(error, patientMessages.failed.edit)}</Banner>}
      <Banner tone="neutral" action={mayReactivate(user, patient) ? button : undefined}>
        {patientMessages.inactiveNote}
      </Banner>
    </div>
  );
}
