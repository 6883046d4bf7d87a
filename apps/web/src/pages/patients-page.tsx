import type { EmergencyGrant } from '@anteroom/contract/emergency-access';
import { limits } from '@anteroom/contract/limits';
import type { Patient } from '@anteroom/contract/patients';
import { Siren, UserPlus, Users } from 'lucide-react';
import { startTransition, useCallback } from 'react';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import { FileLinks } from '#features/imports';
import {
  CreatePatientDialog,
  DeletePatientDialog,
  EditPatientDialog,
  EmergencyAccessDialog,
  EmergencyRecordDialog,
  emergencyAccessMessages,
  OpenEmergencies,
  PatientList,
  useOpenPatient,
  patientMessages as words,
} from '#features/patients';
import { ConfirmedOnly, useIsConfirmed } from '#features/staff';
import { useRestorableState } from '#lib/drafts';
import { useEntryState } from '#lib/entry-state';
import { Link } from '#lib/link';
import { useHotkey } from '#lib/use-hotkey';
import { Button, buttonLook, MainAction } from '#ui/button';
import { PageHeading } from '#ui/page-heading';
import { SearchForm } from '#ui/search-form';

type OpenDialog =
  | { mode: 'create' }
  | { mode: 'emergency' }
  | { mode: 'edit' | 'delete'; patient: Patient }
  | { mode: 'granted'; patient: Patient; grant: EmergencyGrant };

export function PatientsPage() {
  const { role } = useSignedInUser();
  const isConfirmed = useIsConfirmed();
  const [search, setSearch] = useEntryState('patients.search', '');
  const [open, setOpen] = useRestorableState<OpenDialog | null>('patients.open', null);
  const openPatient = useOpenPatient();
  const add = () => setOpen({ mode: 'create' });
  // The same functions in each render, so that the list does not render all of its rows again.
  const onView = useCallback(({ id }: Patient) => openPatient(id), [openPatient]);
  const onEdit = useCallback((patient: Patient) => setOpen({ mode: 'edit', patient }), [setOpen]);
  const onDelete = useCallback((patient: Patient) => setOpen({ mode: 'delete', patient }), [setOpen]);
  useHotkey({ key: 'n', meaning: words.add, isOff: !isConfirmed }, add);
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle(role)}>
        <div className="flex flex-wrap gap-2">
          <Link to="/dashboard/patients/duplicates" className={buttonLook({ variant: 'quiet' })}>
            <Users aria-hidden="true" className="size-4.5" />
            {words.duplicatesLink}
          </Link>
          {role === 'admin' && <FileLinks kind="patients" />}
          {role === 'doctor' && isConfirmed && (
            <Button
              variant="quiet"
              icon={<Siren aria-hidden="true" className="size-4.5" />}
              onClick={() => setOpen({ mode: 'emergency' })}
            >
              {emergencyAccessMessages.button}
            </Button>
          )}
          <ConfirmedOnly>
            <MainAction>
              <Button
                variant="primary"
                icon={<UserPlus aria-hidden="true" className="size-4.5" />}
                onClick={add}
              >
                {words.add}
              </Button>
            </MainAction>
          </ConfirmedOnly>
        </div>
      </PageHeading>
      {role === 'doctor' && <OpenEmergencies onOpen={(record) => setOpen({ mode: 'granted', ...record })} />}
      <SearchForm
        placeholder={words.searchPlaceholder}
        maxLength={limits.search.max}
        initial={search}
        onSearch={(typed) => startTransition(() => setSearch(typed))}
      />
      <PatientList search={search} onAdd={add} onView={onView} onEdit={onEdit} onDelete={onDelete} />
      {open && <PatientDialog open={open} onChange={setOpen} />}
    </>
  );
}

type DialogProps = { open: OpenDialog; onChange: (open: OpenDialog | null) => void };

function PatientDialog({ open, onChange }: DialogProps) {
  const { today } = useClinic();
  const close = () => onChange(null);
  if (open.mode === 'create') return <CreatePatientDialog today={today} onClose={close} />;
  if (open.mode === 'emergency') {
    const show = (patient: Patient, grant: EmergencyGrant) => onChange({ mode: 'granted', patient, grant });
    return <EmergencyAccessDialog onGranted={show} onClose={close} />;
  }
  const { patient } = open;
  if (open.mode === 'granted')
    return <EmergencyRecordDialog patient={patient} grant={open.grant} onClose={close} />;
  if (open.mode === 'edit') return <EditPatientDialog patient={patient} today={today} onClose={close} />;
  return <DeletePatientDialog patient={patient} onClose={close} />;
}
