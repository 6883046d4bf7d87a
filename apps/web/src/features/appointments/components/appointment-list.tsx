import type { Appointment } from '@anteroom/contract/appointments';
import type { ListedDoctor } from '@anteroom/contract/staff';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus, Eye, Pencil, Trash2 } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { useClinic } from '#features/clinic';
import { useEventsOfDoctors } from '#features/live';
import { PatientName } from '#features/patients';
import { ConfirmedOnly } from '#features/staff';
import { formatClock, formatDateTime, formatLongDate } from '#lib/format-date';
import { shownText } from '#lib/shown-text';
import { toWallTime } from '#lib/wall-time';
import type { MenuAction } from '#ui/action-menu';
import { Button, IconButton } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { EmailText } from '#ui/email-text';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { type AppointmentFilters, appointmentPages, hasFilters } from '../api/appointment-queries.ts';
import { appointmentName, patientNameOf } from '../appointment-texts.ts';
import { appointmentTypeLabels, appointmentMessages as words } from '../appointments.messages.ts';
import { AppointmentStatusBadge } from './appointment-status-badge.tsx';

type Props = {
  filters: AppointmentFilters;
  search: string;
  /** The doctors whose appointments the user may see. */
  doctors: readonly ListedDoctor[];
  timeZone: string;
  actions: AppointmentActions;
  onAdd: () => void;
};

export function AppointmentList({ filters, search, doctors, timeZone, actions, onAdd }: Props) {
  const { today } = useClinic();
  const list = useInfiniteQuery(appointmentPages({ ...filters, search, today }));
  // A live event must not cancel the loading of the next page, or the user would have to ask for that page again. The
  // next poll then shows the change.
  const refresh = () => void list.refetch({ cancelRefetch: !list.isFetchingNextPage });
  const shownDoctors = doctors.filter(({ id }) => filters.doctorId === null || id === filters.doctorId);
  useEventsOfDoctors(shownDoctors, { onChanged: refresh, onMissed: refresh });
  const pages = list.data?.pages;
  const appointments = useMemo(() => pages?.flatMap((page) => page.appointments) ?? [], [pages]);
  return (
    <div aria-busy={list.isFetching} className="grid gap-4">
      <LoadNote reading={list} timeZone={timeZone}>
        <RetryBanner onRetry={list.refetch}>{words.listFailed}</RetryBanner>
      </LoadNote>
      {list.isPending && <Skeleton label={words.loading} rows={8} />}
      {list.isSuccess && appointments.length === 0 && (
        <NoAppointments isFiltered={search !== '' || hasFilters(filters)} onAdd={onAdd} />
      )}
      {appointments.length > 0 && (
        <ShownAppointments
          appointments={appointments}
          timeZone={timeZone}
          actions={actions}
          isByDay={filters.isFromToday}
        />
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function NoAppointments({ isFiltered, onAdd }: { isFiltered: boolean; onAdd: () => void }) {
  const add = (
    <ConfirmedOnly>
      <Button
        variant="primary"
        icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
        onClick={onAdd}
      >
        {words.addFirst}
      </Button>
    </ConfirmedOnly>
  );
  return (
    <EmptyState icon={<CalendarDays className="size-6" />} title={words.noneFound} action={add}>
      {isFiltered && words.noneFiltered}
    </EmptyState>
  );
}

type AppointmentTableProps = {
  appointments: readonly Appointment[];
  timeZone: string;
  actions: AppointmentActions;
  /** True to show a heading above each day. */
  isByDay: boolean;
};

/** Memoized, so that a poll or live event that changed no row does not render the rows again. */
const ShownAppointments = memo(AppointmentTable);

function AppointmentTable({ appointments, timeZone, actions, isByDay }: AppointmentTableProps) {
  const shown = useMemo(() => columnsWith(timeZone, actions, isByDay), [timeZone, actions, isByDay]);
  return (
    <DataTable
      caption={words.tableCaption}
      columns={shown}
      rows={appointments}
      rowKey={({ uuid }) => uuid}
      onOpen={actions.onView}
      groupOf={
        isByDay
          ? ({ scheduledDateTime }) => formatLongDate(toWallTime(scheduledDateTime, timeZone).slice(0, 10))
          : undefined
      }
    />
  );
}

function columnsWith(timeZone: string, actions: AppointmentActions, isByDay: boolean): Column<Appointment>[] {
  const { columns } = words;
  return [
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
      facts: (appointment) => <Facts appointment={appointment} timeZone={timeZone} isByDay={isByDay} />,
    },
    {
      header: columns.duration,
      cell: ({ durationMinutes }) => (
        <span className="tabular-nums whitespace-nowrap">{words.minutes(durationMinutes)}</span>
      ),
    },
    {
      header: columns.status,
      isStatus: true,
      cell: ({ status }) => <AppointmentStatusBadge status={status} />,
    },
    { header: columns.type, cell: ({ appointmentType }) => appointmentTypeLabels[appointmentType] },
    {
      header: columns.actions,
      isActions: true,
      cell: (appointment, isOnPhone) => (
        <AppointmentRowActions
          appointment={appointment}
          timeZone={timeZone}
          isOnPhone={isOnPhone}
          actions={actions}
        />
      ),
    },
  ];
}

type FactsProps = { appointment: Appointment; timeZone: string; isByDay: boolean };

/**
 * Shows the time with its date, or without it below a heading that already shows the date. With the date, a phone has
 * no room for the duration and the type.
 */
function Facts({ appointment, timeZone, isByDay }: FactsProps) {
  const { scheduledDateTime: at, durationMinutes, doctorName, appointmentType } = appointment;
  return (
    <>
      {isByDay ? formatClock(at, timeZone) : formatDateTime(at, timeZone)} ·{' '}
      <span className="sr-only">{words.columns.doctor} </span>
      {doctorName}
      <span className={isByDay ? '' : '@max-2xl:hidden'}>
        {' '}
        · {words.minutes(durationMinutes)} · {appointmentTypeLabels[appointmentType]}
      </span>
    </>
  );
}

function PatientCell({ appointment }: { appointment: Appointment }) {
  const name = patientNameOf(appointment);
  return (
    <div className="min-w-28">
      <p className="font-medium wrap-anywhere compact:truncate" title={name}>
        <PatientName id={appointment.patientId}>{name}</PatientName>
      </p>
      <p
        className={`text-sm wrap-anywhere compact:hidden ${appointment.patientEmail ? 'text-ink-soft' : 'text-ink-faint'}`}
      >
        {appointment.patientEmail ? (
          <EmailText email={appointment.patientEmail} />
        ) : (
          shownText(appointment.patientEmail, words.noEmail)
        )}
      </p>
    </div>
  );
}

type AppointmentAction = (appointment: Appointment) => void;

type AppointmentActions = {
  onView: AppointmentAction;
  onEdit: AppointmentAction;
  onDelete: AppointmentAction;
  /** Renders the menu with the less frequent actions of an appointment, placed between those in `around`. */
  menu: (appointment: Appointment, around?: ActionsAround) => ReactNode;
};

export type ActionsAround = { before: readonly MenuAction[]; after: readonly MenuAction[] };

type AppointmentRowActionsProps = {
  appointment: Appointment;
  timeZone: string;
  isOnPhone: boolean;
  actions: AppointmentActions;
};

/**
 * Renders the actions of an appointment's row. They take two lines if the table is narrow. On a phone, all of them are
 * in the menu.
 */
function AppointmentRowActions({ appointment, timeZone, isOnPhone, actions }: AppointmentRowActionsProps) {
  const name = appointmentName(appointment, timeZone);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click here must not open the row.
    <div onClick={(event) => event.stopPropagation()}>
      {isOnPhone ? (
        actions.menu(appointment, {
          before: [
            { label: words.view, run: () => actions.onView(appointment) },
            { label: words.edit, run: () => actions.onEdit(appointment) },
          ],
          after: [{ label: words.deleteShort, run: () => actions.onDelete(appointment) }],
        })
      ) : (
        <div className="flex gap-1 @max-3xl:justify-end compact:min-w-39 compact:justify-start @3xl:-mx-2 @3xl:grid @3xl:w-max @3xl:grid-cols-2 @3xl:gap-0 @5xl:mx-0 @5xl:flex @5xl:gap-1">
          <IconButton
            label={words.viewOf(name)}
            icon={<Eye aria-hidden="true" className="size-4.5" />}
            onClick={() => actions.onView(appointment)}
          />
          <IconButton
            label={words.editOf(name)}
            icon={<Pencil aria-hidden="true" className="size-4.5" />}
            onClick={() => actions.onEdit(appointment)}
          />
          <IconButton
            label={words.deleteOf(name)}
            icon={<Trash2 aria-hidden="true" className="size-4.5" />}
            className="hover:bg-danger-soft hover:text-danger"
            onClick={() => actions.onDelete(appointment)}
          />
          {actions.menu(appointment)}
        </div>
      )}
    </div>
  );
}
