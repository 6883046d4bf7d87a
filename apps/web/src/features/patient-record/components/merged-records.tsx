import type { MergedRecord } from '@anteroom/contract/patient-merges';
import type { Patient } from '@anteroom/contract/patients';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { patientName, useMayChange } from '#features/patients';
import { messageOf } from '#lib/api-error';
import { formatCalendarDate, formatDateTime } from '#lib/format-date';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/confirm-dialog';
import { useSeparatePatients } from '../api/record-queries.ts';
import { mergeMessages as words } from '../merge.messages.ts';
import { Part } from './record-facts.tsx';

type Props = { patient: Patient; records: readonly MergedRecord[] };

/**
 * Lists the records that were merged into this one. Users who may change this record can separate those that were
 * merged into it directly.
 */
export function MergedRecords({ patient, records }: Props) {
  const [opened, setOpened] = useState<MergedRecord | null>(null);
  const mayChange = useMayChange();
  return (
    <>
      {opened && <SeparateDialog record={opened} onClose={() => setOpened(null)} />}
      {records.length > 0 && (
        <div className="panel p-5 md:p-6">
          <Part title={words.mergedTitle}>
            <ul className="grid gap-4">
              {records.map((record) => (
                <li key={record.id} className="grid gap-2">
                  <Line record={record} />
                  {mayChange(patient) && !record.isNested && (
                    <Button
                      size="small"
                      className="justify-self-start"
                      aria-label={words.separateOf(patientName(record))}
                      onClick={() => setOpened(record)}
                    >
                      {words.separate}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Part>
        </div>
      )}
    </>
  );
}

function Line({ record }: { record: MergedRecord }) {
  const { timezone } = useClinic();
  const { dateOfBirth, mergedAt, mergedBy, isNested } = record;
  const born = dateOfBirth && formatCalendarDate(dateOfBirth);
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="font-medium">{words.mergedLine(patientName(record), born)}</p>
      <p className="text-sm text-ink-soft">{words.mergedBy(mergedBy, formatDateTime(mergedAt, timezone))}</p>
      {isNested && <p className="text-sm text-ink-soft">{words.nested}</p>}
    </div>
  );
}

function SeparateDialog({ record, onClose }: { record: MergedRecord; onClose: () => void }) {
  const separating = useSeparatePatients();
  const confirm = () =>
    void separating
      .mutateAsync({ params: { patientId: record.id } })
      .then(() => {
        showToast({ tone: 'done', message: words.undone });
        onClose();
      })
      .catch(() => undefined);
  return (
    <ConfirmDialog
      title={words.separateTitle}
      confirmLabel={words.separate}
      busyText={words.separating}
      isBusy={separating.isPending}
      error={separating.error ? messageOf(separating.error, words.separateFailed) : null}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-ink">{words.separateQuestion(patientName(record))}</p>
      <p>{words.separateRest}</p>
    </ConfirmDialog>
  );
}
