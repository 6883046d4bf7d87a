import { exportPatients } from '@anteroom/contract/exports';
import { useState } from 'react';
import { useClinic } from '#features/clinic';
import { DoctorPicker, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { SelectField } from '#ui/select-field';
import { useExport } from '../api/use-export.ts';
import { exportMessages as words } from '../exports.messages.ts';
import { ExportCard } from './export-card.tsx';

const statuses = ['active', 'inactive'] as const;
const statusOptions = statuses.map((value) => ({ value, label: words[value] }));

export function ExportPatients() {
  const { today } = useClinic();
  const { data: doctors = [] } = useDoctors();
  const [status, setStatus] = useState<(typeof statuses)[number] | undefined>();
  const [doctorId, setDoctorId] = useState<number | null>(null);
  const save = useExport(exportPatients, words.fileName('patients', today));
  const run = () =>
    save
      .mutateAsync({
        query: { ...(status ? { status } : {}), ...(doctorId === null ? {} : { doctorId }) },
      })
      .then(
        () => showToast({ tone: 'done', message: words.done.patients }),
        (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.failed) }),
      );
  return (
    <ExportCard kind="patients" isBusy={save.isPending} onExport={run}>
      <SelectField
        label={words.status}
        options={statusOptions}
        placeholder={words.allStatuses}
        value={status ?? ''}
        onChange={({ target }) => setStatus(statuses.find((name) => name === target.value))}
      />
      <DoctorPicker
        doctors={doctors}
        placeholder={words.allDoctors}
        chosenId={doctorId}
        onChoose={setDoctorId}
      />
    </ExportCard>
  );
}
