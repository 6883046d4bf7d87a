import type { Patient } from '@anteroom/contract/patients';
import { useState } from 'react';
import { AccessHistoryDialog } from '#features/audit';
import { useClinic } from '#features/clinic';
import { EditPatientDialog, ViewPatientDialog } from '#features/patients';
import { useRestorableState } from '#lib/drafts';

type Props = { patient: Patient; onClose: () => void };

export function PatientRecord({ patient, onClose }: Props) {
  const { today } = useClinic();
  const [edited, setEdited] = useRestorableState<Patient | null>(`record-${patient.id}.edited`, null);
  const [historyOf, setHistoryOf] = useState<Patient | null>(null);
  if (edited) return <EditPatientDialog patient={edited} today={today} onClose={onClose} />;
  return (
    <>
      <ViewPatientDialog
        patient={patient}
        onEdit={setEdited}
        onShowHistory={setHistoryOf}
        onClose={onClose}
      />
      {historyOf && <AccessHistoryDialog patient={historyOf} onClose={() => setHistoryOf(null)} />}
    </>
  );
}
