import type { Appointment } from '@anteroom/contract/appointments';
import { formatDateTime } from '#lib/format-date';
import { type Column, DataTable } from '#ui/data-table';
import { EmailText } from '#ui/email-text';
import { patientNameOf } from '../appointment-texts.ts';
import { appointmentTypeLabels, appointmentMessages as words } from '../appointments.messages.ts';
import { type AppointmentActions, AppointmentRowActions } from './appointment-actions.tsx';
import { AppointmentStatusBadge } from './appointment-status-badge.tsx';

type Props = {
  appointments: readonly Appointment[];
  timeZone: string;
  actions: AppointmentActions;
};

export function AppointmentTable({ appointments, timeZone, actions }: Props) {
  const { columns } = words;
  const shown: Column<Appointment>[] = [
    {
      header: columns.patient,
      isMain: true,
      cell: (appointment) => <PatientCell appointment={appointment} />,
    },
    { header: columns.doctor, cell: ({ doctorName }) => doctorName },
    {
      header: columns.dateTime,
      cell: ({ scheduledDateTime }) => (
        <span className="inline-block min-w-24 tabular-nums @min-[68rem]:whitespace-nowrap">
          {formatDateTime(scheduledDateTime, timeZone)}
        </span>
      ),
    },
    {
      header: columns.duration,
      cell: ({ durationMinutes }) => (
        <span className="tabular-nums whitespace-nowrap">{words.minutes(durationMinutes)}</span>
      ),
    },
    { header: columns.status, cell: ({ status }) => <AppointmentStatusBadge status={status} /> },
    { header: columns.type, cell: ({ appointmentType }) => appointmentTypeLabels[appointmentType] },
    {
      header: columns.actions,
      isActions: true,
      cell: (appointment) => (
        <AppointmentRowActions appointment={appointment} timeZone={timeZone} actions={actions} />
      ),
    },
  ];
  return (
    <DataTable
      caption={words.tableCaption}
      columns={shown}
      rows={appointments}
      rowKey={({ uuid }) => uuid}
      onOpen={actions.onView}
    />
  );
}

function PatientCell({ appointment }: { appointment: Appointment }) {
  return (
    <div className="min-w-28">
      <p className="font-medium wrap-anywhere">{patientNameOf(appointment)}</p>
      <p className={`text-sm wrap-anywhere ${appointment.patientEmail ? 'text-ink-soft' : 'text-ink-faint'}`}>
        {appointment.patientEmail ? <EmailText email={appointment.patientEmail} /> : words.noEmail}
      </p>
    </div>
  );
}
