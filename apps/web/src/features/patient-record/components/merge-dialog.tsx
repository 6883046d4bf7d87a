import type { Patient } from '@anteroom/contract/patients';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PatientPicker } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { comparedPatient, useMergePatients } from '../api/record-queries.ts';
import { mergeMessages as words } from '../merge.messages.ts';
import { CompareRecords } from './compare-records.tsx';

type Props = {
  patient: Patient;
  /** The id of the other record, if the user has already chosen it. */
  otherId?: number;
  onMerged: (survivor: Patient) => void;
  onClose: () => void;
};

/** Merges two records of the same person. Lets the user choose the other record and compare both first. */
export function MergeDialog({ patient, otherId, onMerged, onClose }: Props) {
  const [chosenId, setChosenId] = useState<number | null>(otherId ?? null);
  const isPicking = chosenId === null;
  const merging = useMergePatients();
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      isBusy={merging.isPending}
      width={isPicking ? 'medium' : 'large'}
    >
      {isPicking ? (
        <PickRecord patientId={patient.id} onChoose={setChosenId} onClose={onClose} />
      ) : (
        <OtherRecord patientId={chosenId} onClose={onClose}>
          {(other) => (
            <CompareRecords
              opened={patient}
              other={other}
              merging={merging}
              onMerged={onMerged}
              {...(otherId === undefined ? { onBack: () => setChosenId(null) } : {})}
              onClose={onClose}
            />
          )}
        </OtherRecord>
      )}
    </Dialog>
  );
}

type PickProps = { patientId: number; onChoose: (otherId: number) => void; onClose: () => void };

function PickRecord({ patientId, onChoose, onClose }: PickProps) {
  const [error, setError] = useState<string | undefined>();
  return (
    <>
      <DialogBody>
        <div className="grid min-h-72 content-start gap-4">
          <p className="text-ink-soft">{words.pick}</p>
          <PatientPicker
            chosen={null}
            onChoose={(other) => {
              if (other?.id === patientId) setError(words.sameRecord);
              else if (other) onChoose(other.id);
            }}
            error={error}
          />
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
      </DialogActions>
    </>
  );
}

type OtherProps = { patientId: number; onClose: () => void; children: (other: Patient) => ReactNode };

function OtherRecord({ patientId, onClose, children }: OtherProps) {
  const { data: other, isError, error, refetch } = useQuery(comparedPatient(patientId));
  if (other) return children(other);
  return (
    <>
      <DialogBody label={words.title}>
        {isError ? (
          <RetryBanner onRetry={refetch}>{messageOf(error, words.loadFailed)}</RetryBanner>
        ) : (
          <Skeleton label={words.loading} rows={8} />
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.cancel}</Button>
      </DialogActions>
    </>
  );
}
