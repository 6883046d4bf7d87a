import { type AppointmentStatus, appointmentStatuses } from '@anteroom/contract/appointments';
import { exportAppointments, exportPatients } from '@anteroom/contract/exports';
import type { ImportKind } from '@anteroom/contract/import-fields';
import type { RouteCall } from '@anteroom/contract/route';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { appointmentStatusLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { DoctorPicker, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { download, saveFile } from '#lib/download';
import { showToast } from '#lib/toast-store';
import { Button } from '#ui/button';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { exportMessages as words } from '../imports.messages.ts';

export function ExportSection() {
  const heading = useFocusWhenMeant('#export');
  return (
    <section className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-20 text-xl font-semibold outline-none">
        {words.title}
      </h2>
      <p className="max-w-3xl text-ink-soft">{words.warning}</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ExportPatients />
        <ExportAppointments />
      </div>
    </section>
  );
}

/** Focuses this heading if the URL's hash names it. The lists of patients and appointments link to it. */
function useFocusWhenMeant(hash: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash: meant } = useLocation();
  useEffect(() => {
    if (meant !== hash) return;
    // Wait for the next frame, because the shell first moves the focus to the top of a new screen.
    const frame = requestAnimationFrame(() => heading.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [meant, hash]);
  return heading;
}

const statuses = ['active', 'inactive'] as const;
const patientStatusOptions = statuses.map((value) => ({ value, label: words[value] }));

function ExportPatients() {
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
        options={patientStatusOptions}
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

type Filters = { doctorId?: number; status?: AppointmentStatus; from?: string; to?: string };

const appointmentStatusOptions = appointmentStatuses.map((value) => ({
  value,
  label: appointmentStatusLabels[value],
}));

function ExportAppointments() {
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
        options={appointmentStatusOptions}
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

type Props = {
  kind: ImportKind;
  isBusy: boolean;
  onExport: () => void;
  children: ReactNode;
};

function ExportCard({ kind, isBusy, onExport, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onExport();
  };
  return (
    <form noValidate onSubmit={submit} className="panel grid gap-4 p-5">
      <div>
        <h3 className="text-lg font-semibold">{words.kinds[kind]}</h3>
        <p className="text-sm text-ink-soft">{words.hints[kind]}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2 [&>*]:min-w-0">{children}</div>
      <Button
        type="submit"
        icon={<Download aria-hidden="true" className="size-4" />}
        isBusy={isBusy}
        busyText={words.running}
        className="sm:justify-self-start"
      >
        {words.run[kind]}
      </Button>
    </form>
  );
}

type ExportRoute = typeof exportPatients | typeof exportAppointments;

/** Downloads the records that match the filters as a CSV file. */
function useExport<R extends ExportRoute>(route: R, fileName: string) {
  return useMutation({
    mutationFn: async (input: RouteCall<R>) => saveFile(await download(route, input), fileName),
  });
}
