import { limits } from '@anteroom/contract/limits';
import type { Patient } from '@anteroom/contract/patients';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSignedInUser } from '#features/auth';
import { useClinic } from '#features/clinic';
import {
  CreatePatientDialog,
  DeletePatientDialog,
  EditPatientDialog,
  PatientList,
  ViewPatientDialog,
  patientWords as words,
} from '#features/patients';
import { useHotkey } from '#lib/use-hotkey';
import { Button } from '#ui/button';
import { MainAction } from '#ui/main-action';
import { PageHeading } from '#ui/page-heading';
import { SearchForm } from '#ui/search-form';

type OpenDialog = { mode: 'create' } | { mode: 'view' | 'edit' | 'delete'; patient: Patient };

export function PatientsPage() {
  const { role } = useSignedInUser();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const add = () => setOpen({ mode: 'create' });
  useHotkey('n', add);
  return (
    <>
      <PageHeading title={words.title} subtitle={words.subtitle(role)}>
        <MainAction>
          <Button variant="primary" icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={add}>
            {words.add}
          </Button>
        </MainAction>
      </PageHeading>
      <SearchForm placeholder={words.searchPlaceholder} maxLength={limits.search.max} onSearch={setSearch} />
      <PatientList
        search={search}
        onAdd={add}
        onView={(patient) => setOpen({ mode: 'view', patient })}
        onEdit={(patient) => setOpen({ mode: 'edit', patient })}
        onDelete={(patient) => setOpen({ mode: 'delete', patient })}
      />
      {open && <PatientDialog open={open} onChange={setOpen} />}
    </>
  );
}

type DialogProps = { open: OpenDialog; onChange: (open: OpenDialog | null) => void };

function PatientDialog({ open, onChange }: DialogProps) {
  const { today } = useClinic();
  const close = () => onChange(null);
  if (open.mode === 'create') return <CreatePatientDialog today={today} onClose={close} />;
  const { patient } = open;
  if (open.mode === 'edit') return <EditPatientDialog patient={patient} today={today} onClose={close} />;
  if (open.mode === 'delete') return <DeletePatientDialog patient={patient} onClose={close} />;
  const edit = () => onChange({ mode: 'edit', patient });
  return <ViewPatientDialog patient={patient} onEdit={edit} onClose={close} />;
}
