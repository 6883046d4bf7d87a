import { type DayList, type DayListAppointment, getDayList } from '@anteroom/contract/day-list';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import { Printer, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useClinic } from '#features/clinic';
import { DoctorPicker, doctorLabel } from '#features/staff';
import { DayTicketsDialog } from '#features/visits';
import { messageOf } from '#lib/api-error';
import { formatPhone } from '#lib/format-phone';
import { routeQuery } from '#lib/route-query';
import { shownText } from '#lib/shown-text';
import { Button } from '#ui/button';
import { Dialog, DialogActions, DialogBody } from '#ui/dialog';
import { PrintedSheet } from '#ui/printed-sheet';
import { RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { dayListMessages as words } from '../reports.messages.ts';
import './printed-day-list.css';
import { appointmentStatusLabels, appointmentTypeLabels } from '#features/appointments';
import { formatCalendarDate, formatClock, formatDateTime, formatFullDate } from '#lib/format-date';

/**
 * Prints a doctor's day list or tickets. The user chooses the doctor and the day here, and the URL stores the choice.
 */
export function DayListSection({ doctors }: { doctors: readonly Doctor[] }) {
  const { today } = useClinic();
  const [parameters, setParameters] = useSearchParams();
  const [opened, setOpened] = useState<'list' | 'tickets' | null>(null);
  const { doctor, date, isDate } = chosenDay(parameters, doctors, today);
  const choose = (change: { doctorId?: number | null; date?: string }) =>
    setParameters(withChosenDay(parameters, change), { replace: true });
  const close = () => setOpened(null);
  return (
    <section aria-labelledby="day-list" className="panel grid gap-3 p-5 print:hidden">
      <div>
        <h2 id="day-list" className="text-lg font-semibold">
          {words.title}
        </h2>
        <p className="text-sm text-ink-soft">{words.hint}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {doctors.length > 1 ? (
          <DoctorPicker
            doctors={doctors}
            placeholder={words.chooseDoctor}
            chosenId={doctor?.id ?? null}
            onChoose={(doctorId) => choose({ doctorId })}
            className="min-w-48 flex-1 basis-48"
          />
        ) : (
          doctor && <p className="self-center font-medium">{doctorLabel(doctor)}</p>
        )}
        <TextField
          label={words.date}
          type="date"
          value={date}
          onChange={({ target }) => choose({ date: target.value })}
          className="min-w-40 flex-1 basis-40"
        />
        <div className="flex flex-wrap gap-2">
          <Button
            icon={<Printer aria-hidden="true" className="size-4" />}
            disabled={!doctor || !isDate}
            onClick={() => setOpened('list')}
          >
            {words.printList}
          </Button>
          <Button
            icon={<Ticket aria-hidden="true" className="size-4" />}
            disabled={!doctor || !isDate}
            onClick={() => setOpened('tickets')}
          >
            {words.printTickets}
          </Button>
        </div>
      </div>
      {doctor && opened === 'list' && <DayListDialog doctorId={doctor.id} date={date} onClose={close} />}
      {doctor && opened === 'tickets' && (
        <DayTicketsDialog doctorId={doctor.id} doctorName={doctor.name} date={date} onClose={close} />
      )}
    </section>
  );
}

type Choice = { doctor: Doctor | undefined; date: string; isDate: boolean };

/** Reads the chosen doctor and day from the URL. Defaults to today, and to the doctor if there is only one. */
function chosenDay(parameters: URLSearchParams, doctors: readonly Doctor[], today: string): Choice {
  const id = Number(parameters.get('dayListDoctor'));
  const date = parameters.get('dayListDate') ?? today;
  return {
    doctor: doctors.length === 1 ? doctors[0] : doctors.find((doctor) => doctor.id === id),
    date,
    isDate: getDayList.query.safeParse({ date }).success,
  };
}

type Change = { doctorId?: number | null; date?: string };

function withChosenDay(parameters: URLSearchParams, { doctorId, date }: Change): URLSearchParams {
  const changed = new URLSearchParams(parameters);
  if (doctorId === null) changed.delete('dayListDoctor');
  else if (doctorId !== undefined) changed.set('dayListDoctor', String(doctorId));
  if (date !== undefined) changed.set('dayListDate', date);
  return changed;
}

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

function DayListDialog({ doctorId, date, onClose }: Props) {
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
