import { getDayList } from '@anteroom/contract/day-list';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#lib/api-error';
import { routeQuery } from '#lib/route-query';
import { shownText } from '#lib/shown-text';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { PrintedSheet } from '#ui/printed-sheet';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';

import { dayListMessages as words } from '../reports.messages.ts';
import './printed-day-list.css';
import type { DayList, DayListAppointment } from '@anteroom/contract/day-list';
import { appointmentStatusLabels, appointmentTypeLabels } from '#features/appointments';
import { useClinic } from '#features/clinic';
import { formatCalendarDate, formatClock, formatDateTime, formatFullDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';

type Props = { doctorId: number; date: string; onClose: () => void };

/**
 * Loads the day list once each time the dialog opens, because the server logs each read. Removed from the cache when
 * the dialog closes.
 */
const dayListOf = (doctorId: number, date: string) =>
  routeQuery(
    getDayList,
    { params: { doctorId }, query: { date } },
    { select: ({ dayList }) => dayList, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );

export function DayListDialog({ doctorId, date, onClose }: Props) {
  const { data: dayList, error, refetch } = useQuery(dayListOf(doctorId, date));
  const isEmpty = dayList?.appointments.length === 0;
  return (
    <Dialog title={words.title} onClose={onClose} width="wide">
      <DialogBody label={words.preview}>
        {error && <RetryBanner onRetry={refetch}>{messageOf(error, words.failed)}</RetryBanner>}
        {!dayList && !error && <Skeleton label={words.loading} />}
        {isEmpty && <p className="py-6 text-center text-ink-soft">{words.none}</p>}
        {dayList && !isEmpty && <DayListTable dayList={dayList} />}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>{words.close}</Button>
        <Button
          variant="primary"
          disabled={!dayList || isEmpty}
          data-takes-focus
          onClick={() => window.print()}
        >
          {words.print}
        </Button>
      </DialogActions>
      {dayList && !isEmpty && (
        <PrintedSheet className="printed-day-list">
          <DayListTable dayList={dayList} />
        </PrintedSheet>
      )}
    </Dialog>
  );
}

const columns = ['ticket', 'time', 'patient', 'dateOfBirth', 'phone', 'type', 'reason', 'status'] as const;

/** Renders the day list. The title is in the table header, because browsers repeat the header on each printed page. */
function DayListTable({ dayList }: { dayList: DayList }) {
  const { name, timezone } = useClinic();
  const { doctorName, date, appointments, readAt } = dayList;
  return (
    <table className="w-full min-w-4xl text-left text-sm tabular-nums print:min-w-0">
      <thead className="break-inside-avoid">
        <tr>
          <td colSpan={columns.length} className="pb-3">
            <span className="block text-base font-semibold">{`${doctorName}, ${formatFullDate(date)}`}</span>
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
    reason: shownText(reasonForVisit, '–'),
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
