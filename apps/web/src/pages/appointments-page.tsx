import type { Appointment } from '@anteroom/contract/appointments';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import {
  AppointmentFilterBar,
  AppointmentList,
  CreateAppointmentDialog,
  noFilters,
  ViewAppointmentDialog,
  appointmentWords as words,
} from '#features/appointments';
import { ClinicZoneNote, useClinic } from '#features/clinic';
import { useDoctors } from '#features/staff';
import { useHotkey } from '#lib/use-hotkey';
import { Button } from '#ui/button';
import { MainAction } from '#ui/main-action';
import { PageHeading } from '#ui/page-heading';

export function AppointmentsPage() {
  const { timezone } = useClinic();
  const { data: doctors = [], isSuccess } = useDoctors();
  const [filters, setFilters] = useState(noFilters);
  const [viewed, setViewed] = useState<Appointment | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const add = () => setIsCreating(true);
  useHotkey('n', add);
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle}>
        <MainAction>
          <Button
            variant="primary"
            icon={<CalendarPlus aria-hidden="true" className="size-4.5" />}
            onClick={add}
          >
            {words.add}
          </Button>
        </MainAction>
      </PageHeading>
      <AppointmentFilterBar filters={filters} onChange={setFilters} doctors={doctors} />
      <ClinicZoneNote />
      <AppointmentList filters={filters} timeZone={timezone} onView={setViewed} onAdd={add} />
      {viewed && (
        <ViewAppointmentDialog appointment={viewed} timeZone={timezone} onClose={() => setViewed(null)} />
      )}
      {isCreating && isSuccess && (
        <CreateAppointmentDialog doctors={doctors} timeZone={timezone} onClose={() => setIsCreating(false)} />
      )}
    </>
  );
}
