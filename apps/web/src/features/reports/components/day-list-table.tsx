import type { DayList, DayListAppointment } from '@anteroom/contract/day-list';
import { appointmentStatusLabels, appointmentTypeLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { formatCalendarDate, formatClock, formatDateTime } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { dayListMessages as words } from '../day-list.messages.ts';

const columns = ['ticket', 'time', 'patient', 'dateOfBirth', 'phone', 'type', 'reason', 'status'] as const;

/** The title is in the table header, because printing repeats that on each page. */
export function DayListTable({ dayList }: { dayList: DayList }) {
  const { name, timezone } = useClinic();
  const { doctorName, date, appointments, readAt } = dayList;
  return (
    <table className="w-full min-w-4xl text-left text-sm tabular-nums print:min-w-0">
      <thead className="break-inside-avoid">
        <tr>
          <td colSpan={columns.length} className="pb-3">
            <span className="block text-base font-semibold">{`${doctorName}, ${fullDate(date)}`}</span>
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{name}</span>
              <span>
                {`${words.appointments(appointments.length)} · ${words.printedAt(formatDateTime(readAt, timezone))}`}
              </span>
            </span>
          </td>
        </tr>
        <tr className="border-b border-line-strong align-bottom">
          {columns.map((column) => (
            <th key={column} scope="col" className="py-1 pr-3 font-medium">
              {words.columns[column]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {appointments.map((appointment) => (
          <DayListRow key={appointment.appointmentUuid} appointment={appointment} timezone={timezone} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { appointment: DayListAppointment; timezone: string };

function DayListRow({ appointment, timezone }: RowProps) {
  const { ticketCode, scheduledDateTime, patientFirstName, patientLastName, patientDateOfBirth } =
    appointment;
  const { patientPhone, appointmentType, reasonForVisit, status } = appointment;
  const cells: Record<(typeof columns)[number], string> = {
    ticket: ticketCode ?? '–',
    time: formatClock(scheduledDateTime, timezone),
    patient: `${patientLastName}, ${patientFirstName}`,
    dateOfBirth: patientDateOfBirth === null ? '–' : formatCalendarDate(patientDateOfBirth),
    phone: patientPhone === null ? '–' : formatPhone(patientPhone),
    type: appointmentTypeLabels[appointmentType],
    reason: reasonForVisit ?? '–',
    status: appointmentStatusLabels[status],
  };
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      {columns.map((column) => (
        <td
          key={column}
          className={`py-1 pr-3 ${column === 'patient' || column === 'reason' ? 'wrap-anywhere' : 'whitespace-nowrap'} ${column === 'patient' ? 'font-medium' : ''}`}
        >
          {cells[column]}
        </td>
      ))}
    </tr>
  );
}

function fullDate(date: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeZone: 'UTC' }).format(Date.parse(date));
}
