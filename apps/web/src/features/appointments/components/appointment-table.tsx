import type { Appointment } from '@anteroom/contract/appointments';
import { formatDateTime } from '#lib/format-date';
import { Button } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { appointmentTypeLabels, appointmentWords as words } from '../appointments.words.ts';
import { AppointmentStatusBadge } from './appointment-status-badge.tsx';

type Props = {
  appointments: readonly Appointment[];
  timeZone: string;
  onView: (appointment: Appointment) => void;
};

export function AppointmentTable({ appointments, timeZone, onView }: Props) {
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
        <span className="tabular-nums">{formatDateTime(scheduledDateTime, timeZone)}</span>
      ),
    },
    {
      header: columns.duration,
      cell: ({ durationMinutes }) => <span className="tabular-nums">{words.minutes(durationMinutes)}</span>,
    },
    { header: columns.status, cell: ({ status }) => <AppointmentStatusBadge status={status} /> },
    { header: columns.type, cell: ({ appointmentType }) => appointmentTypeLabels[appointmentType] },
    {
      header: columns.actions,
      isActions: true,
      cell: (appointment) => <ViewButton appointment={appointment} timeZone={timeZone} onView={onView} />,
    },
  ];
  return (
    <DataTable
      caption={words.tableCaption}
      columns={shown}
      rows={appointments}
      rowKey={({ uuid }) => uuid}
      onOpen={onView}
    />
  );
}

function PatientCell({ appointment }: { appointment: Appointment }) {
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-break-word">
        {appointment.patientFirstName} {appointment.patientLastName}
      </p>
      <p className={`text-sm wrap-anywhere ${appointment.patientEmail ? 'text-ink-soft' : 'text-ink-faint'}`}>
        {appointment.patientEmail ?? words.noEmail}
      </p>
    </div>
  );
}

type ViewButtonProps = { appointment: Appointment } & Pick<Props, 'timeZone' | 'onView'>;

function ViewButton({ appointment, timeZone, onView }: ViewButtonProps) {
  const name = `${appointment.patientFirstName} ${appointment.patientLastName}`;
  return (
    <Button
      size="small"
      aria-label={words.viewOf(name, formatDateTime(appointment.scheduledDateTime, timeZone))}
      onClick={(event) => {
        event.stopPropagation();
        onView(appointment);
      }}
      className="max-md:w-full"
    >
      {words.view}
    </Button>
  );
}
