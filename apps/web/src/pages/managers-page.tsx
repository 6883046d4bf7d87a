import type { Manager } from '@anteroom/contract/accounts';
import { useState } from 'react';
import {
  CreateManagerForm,
  DeleteManagerDialog,
  ManagerList,
  accountWords as words,
} from '#features/accounts';
import { useSignedInUser } from '#features/auth';
import { PageHeading } from '#ui/page-heading';
import { FormToggle } from './form-toggle.tsx';
import { useToggledForm } from './use-toggled-form.ts';

export function ManagersPage() {
  const { awaitsConfirmation } = useSignedInUser();
  const [deleted, setDeleted] = useState<Manager | null>(null);
  const form = useToggledForm(words.createManager);
  return (
    <>
      <PageHeading title={words.managersTitle} subtitle={words.managersSubtitle}>
        {!awaitsConfirmation && <FormToggle label={words.createManager} {...form} />}
      </PageHeading>
      {form.isOpen && <CreateManagerForm onClose={form.close} />}
      <ManagerList onAdd={form.open} onDelete={setDeleted} />
      {deleted && <DeleteManagerDialog manager={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}
