import type { Manager } from '@anteroom/contract/accounts';
import { useState } from 'react';
import {
  CreateManagerCard,
  CreateManagerForm,
  DeleteManagerDialog,
  InviteManagerForm,
  ManagerList,
  accountMessages as words,
} from '#features/accounts';
import { ConfirmedOnly, useIsConfirmed } from '#features/staff';
import { EmptyState } from '#ui/empty-state';
import { PageHeading } from '#ui/page-heading';
import { FormToggle, useToggledForm } from './form-toggle.tsx';

export function ManagersPage() {
  const [deleted, setDeleted] = useState<Manager | null>(null);
  const isOff = !useIsConfirmed();
  const form = useToggledForm(words.createManager, { isOff });
  const invitation = useToggledForm(words.inviteManager, { key: 'i', isOff });
  return (
    <>
      <PageHeading title={words.managersTitle} subtitle={words.managersSubtitle}>
        <ConfirmedOnly>
          <div className="flex flex-wrap gap-2">
            <FormToggle label={words.createManager} {...form} isMain={false} />
            <FormToggle label={words.inviteManager} {...invitation} />
          </div>
        </ConfirmedOnly>
      </PageHeading>
      {invitation.isOpen && <InviteManagerForm onClose={invitation.close} />}
      {form.isOpen && <CreateManagerForm onClose={form.close} />}
      <ManagerList onAdd={form.open} onDelete={setDeleted} />
      {deleted && <DeleteManagerDialog manager={deleted} onClose={() => setDeleted(null)} />}
    </>
  );
}

export function CreateManagerPage() {
  return (
    <>
      <PageHeading title={words.createManagerTitle} subtitle={words.createManagerSubtitle} />
      {useIsConfirmed() ? <CreateManagerCard /> : <EmptyState title={words.noManagersUnconfirmed} />}
    </>
  );
}
