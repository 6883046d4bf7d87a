import type { Appointment } from '@anteroom/contract/appointments';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import {
  AppointmentFilterBar,
  AppointmentList,
  CreateAppointmentDialog,
  DeleteAppointmentDialog,
  EditAppointmentDialog,
  noFilters,
  ViewAppointmentDialog,
  appointmentWords as words,
} from '#features/appointments';
import { useSignedInUser } from '#features/auth';
import { ClinicZoneNote, useClinic } from '#features/clinic';
import { FileLinks } from '#features/imports';
import { useDoctors } from '#features/staff';
import { useHotkey } from '#lib/use-hotkey';
import { Button } from '#ui/button';
import { MainAction } from '#ui/main-action';
import { PageHeading } from '#ui/page-heading';

type OpenDialog =
  | { mode: 'create'; followUpOf?: Appointment }
  | { mode: 'view' | 'edit' | 'delete'; appointment: Appointment };

export function AppointmentsPage() {
  const { role } = useSignedInUser();
  const { timezone } = useClinic();
  const { data: doctors = [] } = useDoctors();
  const [filters, setFilters] = useState(noFilters);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const add = () => setOpen({ mode: 'create' });
  useHotkey('n', add);
  const actions = {
    onView: (appointment: Appointment) => setOpen({ mode: 'view', appointment }),
    onEdit: (appointment: Appointment) => setOpen({ mode: 'edit', appointment }),
    onDelete: (appointment: Appointment) => setOpen({ mode: 'delete', appointment }),
    onBookFollowUp: (followUpOf: Appointment) => setOpen({ mode: 'create', followUpOf }),
  };
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle}>
        <div className="flex flex-wrap gap-2">
          {role === 'admin' && <FileLinks kind="appointments" />}
          <MainAction>
            <Button
              variant="primary"
              icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
              onClick={add}
            >
              {words.add}
            </Button>
          </MainAction>
        </div>
      </PageHeading>
      <AppointmentFilterBar filters={filters} onChange={setFilters} doctors={doctors} />
      <div className="mb-3 empty:hidden">
        <ClinicZoneNote />
      </div>
      <AppointmentList filters={filters} timeZone={timezone} actions={actions} onAdd={add} />
      {open && (
        <AppointmentDialog
          open={open}
          onEdit={actions.onEdit}
          onBookFollowUp={actions.onBookFollowUp}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

type DialogProps = {
  open: OpenDialog;
  onEdit: (appointment: Appointment) => void;
  onBookFollowUp: (appointment: Appointment) => void;
  onClose: () => void;
};

function AppointmentDialog({ open, onEdit, onBookFollowUp, onClose }: DialogProps) {
  const { timezone: timeZone } = useClinic();
  const { data: doctors } = useDoctors();
  if (open.mode === 'create') {
    if (!doctors) return null;
    const { followUpOf: visit } = open;
    return <CreateAppointmentDialog {...{ doctors, timeZone, visit, onClose }} />;
  }
  const shown = { appointment: open.appointment, timeZone, onClose };
  if (open.mode === 'edit') return <EditAppointmentDialog {...shown} />;
  if (open.mode === 'delete') return <DeleteAppointmentDialog {...shown} />;
  return <ViewAppointmentDialog {...shown} onEdit={onEdit} onBookFollowUp={onBookFollowUp} />;
}
