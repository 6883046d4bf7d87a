import { type AppointmentStatus, appointmentStatuses } from '@anteroom/contract/appointments';
import { exportAppointments } from '@anteroom/contract/exports';
import { useState } from 'react';
import { appointmentStatusLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { DoctorPicker, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { showToast } from '#lib/toast-store';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { useExport } from '../api/use-export.ts';
import { exportMessages as words } from '../exports.messages.ts';
import { ExportCard } from './export-card.tsx';

type Filters = { doctorId?: number; status?: AppointmentStatus; from?: string; to?: string };

const statusOptions = appointmentStatuses.map((value) => ({ value, label: appointmentStatusLabels[value] }));

export function ExportAppointments() {
  const { today } = useClinic();
  const { data: doctors = [] } = useDoctors();
  const [filters, setFilters] = useState<Filters>({});
  const save = useExport(exportAppointments, words.fileName('appointments', today));
  const set = <Name extends keyof Filters>(name: Name, value: Filters[Name] | undefined) => {
    const { [name]: _, ...others } = filters;
    setFilters(value === undefined ? others : { ...others, [name]: value });
  };
  const isReversed = filters.from !== undefined && filters.to !== undefined && filters.from > filters.to;
  const run = () => {
    if (isReversed) return;
    save.mutateAsync({ query: filters }).then(
      () => showToast({ tone: 'done', message: words.done.appointments }),
      (error: Error) => showToast({ tone: 'danger', message: messageOf(error, words.failed) }),
    );
  };
  const day = (name: 'from' | 'to') => (
    <TextField
      label={words[name]}
      type="date"
      value={filters[name] ?? ''}
      error={name === 'from' && isReversed ? words.fromAfterTo : undefined}
      onChange={({ target }) => set(name, target.value || undefined)}
    />
  );
  return (
    <ExportCard kind="appointments" isBusy={save.isPending} onExport={run}>
      <SelectField
        label={words.status}
        options={statusOptions}
        placeholder={words.allStatuses}
        value={filters.status ?? ''}
        onChange={({ target }) =>
          set(
            'status',
            appointmentStatuses.find((name) => name === target.value),
          )
        }
      />
      <DoctorPicker
        doctors={doctors}
        placeholder={words.allDoctors}
        chosenId={filters.doctorId ?? null}
        onChoose={(id) => set('doctorId', id ?? undefined)}
      />
      {day('from')}
      {day('to')}
    </ExportCard>
  );
}
