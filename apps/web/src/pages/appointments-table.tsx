import type { Appointment } from '@anteroom/contract/appointments';
import { limits } from '@anteroom/contract/limits';
import { useState } from 'react';
import {
  AppointmentFilterBar,
  type AppointmentFilters,
  AppointmentList,
  appointmentMessages as words,
} from '#features/appointments';
import { ClinicZoneNote, useClinic } from '#features/clinic';
import { useDoctors } from '#features/staff';
import { SearchForm } from '#ui/search-form';
import type { OpenAppointmentDialog } from './appointment-dialog.tsx';

type Props = {
  filters: AppointmentFilters;
  onFilter: (filters: AppointmentFilters) => void;
  onOpen: (dialog: OpenAppointmentDialog) => void;
};

/** The table with its search and filters. */
export function AppointmentTableView({ filters, onFilter, onOpen }: Props) {
  const { timezone } = useClinic();
  const { data: doctors = [] } = useDoctors();
  const [search, setSearch] = useState('');
  const actions = {
    onView: (appointment: Appointment) => onOpen({ mode: 'view', appointment }),
    onEdit: (appointment: Appointment) => onOpen({ mode: 'edit', appointment }),
    onDelete: (appointment: Appointment) => onOpen({ mode: 'delete', appointment }),
    onBookFollowUp: (followUpOf: Appointment) => onOpen({ mode: 'create', followUpOf }),
  };
  return (
    <>
      <SearchForm placeholder={words.searchPlaceholder} maxLength={limits.search.max} onSearch={setSearch} />
      <AppointmentFilterBar filters={filters} onChange={onFilter} doctors={doctors} />
      <div className="mb-3 empty:hidden">
        <ClinicZoneNote />
      </div>
      <AppointmentList
        filters={filters}
        search={search}
        timeZone={timezone}
        actions={actions}
        onAdd={() => onOpen({ mode: 'create' })}
      />
    </>
  );
}
