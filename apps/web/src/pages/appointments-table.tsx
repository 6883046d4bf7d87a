import type { Appointment } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { useMemo } from 'react';
import { LazyAppointmentMenu } from '#features/appointment-actions';
import {
  type ActionsAround,
  AppointmentFilterBar,
  type AppointmentFilters,
  AppointmentList,
  appointmentMessages as words,
} from '#features/appointments';
import { ClinicZoneNote, useClinic } from '#features/clinic';
import { useDoctors } from '#features/staff';
import { useEntryState } from '#lib/entry-state';
import { SearchForm } from '#ui/search-form';
import type { OpenAppointmentDialog } from './appointment-dialog.tsx';

type Props = {
  filters: AppointmentFilters;
  onFilter: (filters: AppointmentFilters) => void;
  onOpen: (dialog: OpenAppointmentDialog) => void;
};

/** Renders the table of appointments with its search and filters. */
export function AppointmentTableView({ filters, onFilter, onOpen }: Props) {
  const { timezone, today } = useClinic();
  const { data: doctors = [] } = useDoctors();
  const [search, setSearch] = useEntryState('appointments.search', '');
  // The same object in each render, so that the list does not render all of its rows again.
  const actions = useMemo(
    () => ({
      onView: (appointment: Appointment) => onOpen({ mode: 'view', appointment }),
      onEdit: (appointment: Appointment) => onOpen({ mode: 'edit', appointment }),
      onDelete: (appointment: Appointment) => onOpen({ mode: 'delete', appointment }),
      menu: (shown: Appointment, around?: ActionsAround) => (
        <LazyAppointmentMenu
          around={around}
          appointment={shown}
          timeZone={timezone}
          today={today}
          onOpen={(dialog, appointment) =>
            onOpen(
              dialog === 'followUp'
                ? { mode: 'create', followUpOf: appointment }
                : { mode: dialog, appointment },
            )
          }
        />
      ),
    }),
    [timezone, today, onOpen],
  );
  return (
    <>
      <SearchForm
        placeholder={words.searchPlaceholder}
        maxLength={limits.search.max}
        initial={search}
        onSearch={setSearch}
      />
      <AppointmentFilterBar filters={filters} onChange={onFilter} doctors={doctors} />
      <div className="mb-3 empty:hidden">
        <ClinicZoneNote />
      </div>
      <AppointmentList
        filters={filters}
        search={search}
        doctors={doctors}
        timeZone={timezone}
        actions={actions}
        onAdd={() => onOpen({ mode: 'create' })}
      />
    </>
  );
}
