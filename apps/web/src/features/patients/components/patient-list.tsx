import type { Patient } from '@anteroom/contract/patients';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil, Trash2, UserPlus, Users } from 'lucide-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { useClinic } from '#features/clinic';
import { ConfirmedOnly, useIsConfirmed } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { formatCalendarDate } from '#lib/format-date';
import { formatPhone } from '#lib/format-phone';
import { shownText } from '#lib/shown-text';
import { useRowsInSteps } from '#lib/use-rows-in-steps';
import { ActionMenu } from '#ui/action-menu';
import { Avatar } from '#ui/avatar';
import { Button, IconButton } from '#ui/button';
import { type Column, DataTable } from '#ui/data-table';
import { EmailText } from '#ui/email-text';
import { EmptyState } from '#ui/empty-state';
import { LoadMore } from '#ui/load-more';
import { LoadNote, RetryBanner } from '#ui/retry-banner';
import { Skeleton } from '#ui/skeleton';
import { patientPages } from '../api/patient-queries.ts';
import { PatientStatusBadge, patientName } from '../patient-details.tsx';
import { useMayChange } from '../patient-permissions.ts';
import { patientMessages as words } from '../patients.messages.ts';
import { PatientName } from './patient-name.tsx';

type Props = {
  search: string;
  onAdd: () => void;
  onView: PatientAction;
  onEdit: PatientAction;
  onDelete: PatientAction;
};

export function PatientList({ search, onAdd, ...actions }: Props) {
  const { timezone: timeZone } = useClinic();
  const list = useInfiniteQuery(patientPages(search));
  // Render the rows at low priority, so that arriving rows do not delay the user's typing.
  const pages = useDeferredValue(list.data?.pages);
  const patients = useRowsInSteps(useMemo(() => pages?.flatMap((page) => page.patients) ?? [], [pages]));
  return (
    <div aria-busy={list.isFetching} className="grid gap-4">
      <LoadNote reading={list} timeZone={timeZone}>
        <RetryBanner onRetry={list.refetch}>{messageOf(list.error, words.listFailed)}</RetryBanner>
      </LoadNote>
      {pages === undefined && !list.isError && <Skeleton label={words.loading} rows={8} />}
      {list.isSuccess && pages === list.data.pages && patients.length === 0 && (
        <NoPatients isSearching={search !== ''} onAdd={onAdd} />
      )}
      {patients.length > 0 && <ShownPatients patients={patients} {...actions} />}
      <LoadMore
        hasMore={pages !== undefined && list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoadMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function NoPatients({ isSearching, onAdd }: { isSearching: boolean; onAdd: () => void }) {
  const isConfirmed = useIsConfirmed();
  if (isSearching) {
    return (
      <EmptyState icon={<Users className="size-6" />} title={words.noneFound}>
        {words.noneFoundHint}
      </EmptyState>
    );
  }
  const add = (
    <ConfirmedOnly>
      <Button variant="primary" icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={onAdd}>
        {words.addFirst}
      </Button>
    </ConfirmedOnly>
  );
  return (
    <EmptyState icon={<Users className="size-6" />} title={words.noneYet} action={add}>
      {isConfirmed && words.noneYetHint}
    </EmptyState>
  );
}

type PatientAction = (patient: Patient) => void;

type PatientTableProps = {
  patients: readonly Patient[];
  onView: PatientAction;
  onEdit: PatientAction;
  onDelete: PatientAction;
};

const ShownPatients = memo(PatientTable);

function PatientTable({ patients, onView, onEdit, onDelete }: PatientTableProps) {
  const mayChange = useMayChange();
  const shown = useMemo(
    (): Column<Patient>[] => [
      {
        header: words.columns.patient,
        isMain: true,
        cell: (patient) => <PatientCell patient={patient} />,
      },
      {
        header: words.columns.contact,
        cell: (patient) => <ContactCell patient={patient} />,
        facts: (patient) => <Facts patient={patient} />,
      },
      {
        header: words.columns.dateOfBirth,
        cell: ({ dateOfBirth }) => (dateOfBirth ? formatCalendarDate(dateOfBirth) : words.notAvailable),
      },
      {
        header: words.columns.status,
        isStatus: true,
        cell: (patient) => <PatientStatusBadge {...patient} />,
      },
      {
        header: words.columns.actions,
        isActions: true,
        cell: (patient, isOnPhone) => (
          <RowActions
            patient={patient}
            mayChange={mayChange(patient)}
            isOnPhone={isOnPhone}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ),
      },
    ],
    [mayChange, onEdit, onDelete],
  );
  return (
    <DataTable
      caption={words.tableCaption}
      columns={shown}
      rows={patients}
      rowKey={({ id }) => id}
      onOpen={onView}
    />
  );
}

/**
 * On small screens, both lines of a row start beside the avatar. The smallest screens show no avatar, because the phone
 * number needs its space.
 */
const besideAvatar = 'compact:@min-[22rem]:pl-12';

function Facts({ patient: { id, dateOfBirth, phone } }: { patient: Patient }) {
  const born = dateOfBirth ? formatCalendarDate(dateOfBirth) : words.notAvailable;
  return (
    <p className={`truncate ${besideAvatar}`}>
      {born} · {formatPhone(phone)}
      <span className="@max-[22rem]:hidden"> · {words.idOf(id)}</span>
    </p>
  );
}

function PatientCell({ patient }: { patient: Patient }) {
  const name = patientName(patient);
  return (
    <div className="flex min-w-0 items-center gap-3">
      <div className="flex compact:absolute compact:inset-y-0 compact:left-3 compact:items-center compact:@max-[22rem]:hidden">
        <Avatar firstName={patient.firstName} lastName={patient.lastName} isMuted={!patient.isActive} />
      </div>
      <div className={`min-w-0 ${besideAvatar}`} title={name}>
        <PatientName
          id={patient.id}
          label={words.view(name)}
          className="block max-w-full font-medium wrap-break-word compact:truncate"
        >
          {name}
        </PatientName>
        <p className="text-sm text-ink-faint tabular-nums compact:hidden">{words.idOf(patient.id)}</p>
      </div>
    </div>
  );
}

function ContactCell({ patient }: { patient: Patient }) {
  return (
    <div className="min-w-0">
      <p className={patient.email ? '' : 'text-ink-faint'}>
        {patient.email ? <EmailText email={patient.email} /> : shownText(patient.email, words.noEmail)}
      </p>
      {patient.phone !== undefined && (
        <p className="text-sm text-ink-soft tabular-nums">{formatPhone(patient.phone)}</p>
      )}
    </div>
  );
}

type ActionsProps = {
  patient: Patient;
  mayChange: boolean;
  isOnPhone: boolean;
  onEdit: PatientAction;
  onDelete: PatientAction;
};

function RowActions({ patient, mayChange, isOnPhone, onEdit, onDelete }: ActionsProps) {
  const name = patientName(patient);
  if (!mayChange) return <p className="text-sm text-ink-faint">{words.readOnly}</p>;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a click here must not open the row.
    <div onClick={(event) => event.stopPropagation()}>
      {isOnPhone ? (
        <ActionMenu
          label={words.moreFor(name)}
          actions={[
            { label: words.editShort, run: () => onEdit(patient) },
            ...(patient.isActive ? [{ label: words.deleteShort, run: () => onDelete(patient) }] : []),
          ]}
        />
      ) : (
        <div className="flex gap-1 @max-3xl:justify-end compact:min-w-19 compact:justify-start">
          <IconButton
            label={words.edit(name)}
            icon={<Pencil aria-hidden="true" className="size-4.5" />}
            onClick={() => onEdit(patient)}
          />
          {patient.isActive && (
            <IconButton
              label={words.remove(name)}
              icon={<Trash2 aria-hidden="true" className="size-4.5" />}
              className="hover:bg-danger-soft hover:text-danger"
              onClick={() => onDelete(patient)}
            />
          )}
        </div>
      )}
    </div>
  );
}
