import { exportPatientRecord, type PatientRecord } from '@anteroom/contract/patient-record';
import type { Patient } from '@anteroom/contract/patients';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { patientName } from '#features/patients';
import { call, longTimeoutMillis } from '#lib/api';
import { messageOf } from '#lib/api-error';
import { saveFile } from '#lib/save-file';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { exportRecordMessages as words } from '../export-record.messages.ts';
import { PrintedRecord } from './printed-record.tsx';

type Props = { patient: Patient; onClose: () => void };

/** Exports all data of a patient, as a JSON file or on paper. The server logs each export. */
export function ExportRecordDialog({ patient, onClose }: Props) {
  const exporting = useMutation({
    mutationFn: () =>
      call(exportPatientRecord, { params: { patientId: patient.id } }, { timeoutMillis: longTimeoutMillis }),
  });
  const [printed, setPrinted] = useState<PatientRecord | null>(null);
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);
  const run = (use: (record: PatientRecord) => void) =>
    void exporting
      .mutateAsync()
      .then(({ record }) => use(record))
      .catch(() => undefined);
  const save = (record: PatientRecord) => {
    const text = JSON.stringify(record, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), words.fileName(patient.id));
  };
  return (
    <Dialog title={words.title} isBusy={exporting.isPending} onClose={onClose}>
      <DialogBody>
        <div className="grid gap-4">
          {exporting.error && <Banner tone="danger">{messageOf(exporting.error, words.failed)}</Banner>}
          <p>{words.intro(patientName(patient))}</p>
          <p className="text-ink-soft">{words.caution}</p>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
        <Button isBusy={exporting.isPending} onClick={() => run(save)}>
          {words.download}
        </Button>
        <Button variant="primary" isBusy={exporting.isPending} onClick={() => run(setPrinted)}>
          {words.print}
        </Button>
      </DialogActions>
      {printed && <PrintedRecord record={printed} />}
    </Dialog>
  );
}
