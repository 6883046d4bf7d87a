import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/api-error';
import { Dialog, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { patientRecord } from '../api/patient-queries.ts';
import { patientMessages as words } from '../patients.messages.ts';
import { ViewPatientDialog } from './view-patient-dialog.tsx';

type Props = { patientId: number; onClose: () => void };

export function RecordDialog({ patientId, onClose }: Props) {
  const { data: patient, isError, error, refetch } = useQuery(patientRecord(patientId));
  if (patient) return <ViewPatientDialog patient={patient} onClose={onClose} />;
  return (
    <Dialog title={words.dialogTitle.view} onClose={onClose} width="large">
      <DialogBody label={words.dialogTitle.view}>
        {isError ? (
          <RetryBanner onRetry={refetch}>{messageOf(error, words.viewFailed)}</RetryBanner>
        ) : (
          <Skeleton label={words.opening} />
        )}
      </DialogBody>
    </Dialog>
  );
}
