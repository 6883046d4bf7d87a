import { exportPatientRecord, type PatientRecord } from '@anteroom/contract/patient-record';
import type { Patient } from '@anteroom/contract/patients';
import { mostReason, restrictPatient } from '@anteroom/contract/restrictions';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { AccessHistoryDialog } from '#features/audit';
import { useClinic } from '#features/clinic';
import { EditPatientDialog, patientName } from '#features/patients';
import { useDoctors } from '#features/staff';
import { BookOrWaitDialog, EntryDialog } from '#features/waiting-list';
import { call, longTimeoutMillis } from '#lib/api';
import { messageOf } from '#lib/api-error';
import { saveFile } from '#lib/download';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { useRestrictPatient } from '../api/record-queries.ts';
import { restrictionMessages as words } from '../patient-record.messages.ts';
import { exportRecordMessages } from '../record-dialogs.messages.ts';
import { useShowSurvivor } from '../use-show-survivor.ts';
import { EraseRecordDialog } from './erase-record-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PrintedRecord } from './printed-record.tsx';

export type RecordAct = 'book' | 'edit' | 'history' | 'merge' | 'export' | 'restrict' | 'erase' | 'wait';

type Props = { act: RecordAct; patient: Patient; onClose: () => void };

export function RecordDialogs({ act, patient, onClose }: Props) {
  const { today, timezone: timeZone } = useClinic();
  const { data: doctors = [] } = useDoctors();
  if (act === 'history') return <AccessHistoryDialog patient={patient} onClose={onClose} />;
  if (act === 'merge') return <MergeRecord patient={patient} onClose={onClose} />;
  if (act === 'export') return <ExportRecordDialog patient={patient} onClose={onClose} />;
  if (act === 'wait') {
    return <EntryDialog entry={null} start={{ patient, doctorId: null }} onClose={onClose} />;
  }
  if (act === 'restrict') return <RestrictRecordDialog patient={patient} onClose={onClose} />;
  if (act === 'erase') return <EraseRecordDialog patient={patient} onClose={onClose} />;
  if (act === 'edit') return <EditPatientDialog patient={patient} today={today} onClose={onClose} />;
  return <BookOrWaitDialog doctors={doctors} timeZone={timeZone} patient={patient} onClose={onClose} />;
}

/**
 * Merges two records, then shows the surviving one. This record does not survive if it is inactive and the other record
 * is active.
 */
function MergeRecord({ patient, onClose }: Omit<Props, 'act'>) {
  const show = useShowSurvivor();
  const onMerged = (survivor: Patient) => {
    onClose();
    if (survivor.id !== patient.id) show(survivor.id);
  };
  return <MergeDialog patient={patient} onMerged={onMerged} onClose={onClose} />;
}

type RestrictRecordDialogProps = { patient: Patient; onClose: () => void };

/** Restricts a record, so that only admins can open it. Asks for a reason. */
function RestrictRecordDialog({ patient, onClose }: RestrictRecordDialogProps) {
  const restricting = useRestrictPatient(patient.id);
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(restrictPatient.body, (values: { reason: string }) => values),
    defaultValues: { reason: '' },
  });
  const submit = handleSubmit((body) =>
    restricting
      .mutateAsync({ params: { patientId: patient.id }, body })
      .then(() => {
        showToast({ tone: 'done', message: words.restricted });
        onClose();
      })
      .catch((error: Error) => showFieldErrors(error, ['reason'], setError)),
  );
  const { errors, isDirty } = formState;
  return (
    <TypingDialog title={words.title} isDirty={isDirty} onClose={onClose} isBusy={restricting.isPending}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid grid-cols-1 gap-5">
            {restricting.error && <Banner tone="danger">{messageOf(restricting.error, words.failed)}</Banner>}
            <p>{words.intro(patientName(patient))}</p>
            <ul className="list-disc pl-5 text-ink-soft">
              {words.effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
            <TextField
              label={words.reason}
              isRequired
              maxLength={mostReason}
              autoComplete="off"
              hint={words.reasonHint}
              error={errors.reason?.message}
              {...register('reason')}
            />
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={restricting.isPending}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" isBusy={restricting.isPending} busyText={words.restricting}>
            {words.restrict}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}

type ExportRecordDialogProps = { patient: Patient; onClose: () => void };

/** Exports a patient's record, either as a JSON file with all data or on paper. The server logs each export. */
function ExportRecordDialog({ patient, onClose }: ExportRecordDialogProps) {
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
    saveFile(new Blob([text], { type: 'application/json' }), exportRecordMessages.fileName(patient.id));
  };
  return (
    <Dialog title={exportRecordMessages.title} isBusy={exporting.isPending} onClose={onClose}>
      <DialogBody>
        <div className="grid gap-4">
          {exporting.error && (
            <Banner tone="danger">{messageOf(exporting.error, exportRecordMessages.failed)}</Banner>
          )}
          <p>{exportRecordMessages.intro(patientName(patient))}</p>
          <p className="text-ink-soft">{exportRecordMessages.caution}</p>
        </div>
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{exportRecordMessages.close}</Button>
        <Button isBusy={exporting.isPending} onClick={() => run(save)}>
          {exportRecordMessages.download}
        </Button>
        <Button variant="primary" isBusy={exporting.isPending} onClick={() => run(setPrinted)}>
          {exportRecordMessages.print}
        </Button>
      </DialogActions>
      {printed && <PrintedRecord record={printed} />}
    </Dialog>
  );
}
