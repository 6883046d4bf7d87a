import type { User } from '@anteroom/contract/accounts';
import { limits } from '@anteroom/contract/limits';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  CreateDoctorForm,
  type UserAct,
  UserDialog,
  UserList,
  accountWords as words,
} from '#features/accounts';
import { buttonLook } from '#ui/button';
import { PageHeading } from '#ui/page-heading';
import { SearchForm } from '#ui/search-form';
import { FormToggle } from './form-toggle.tsx';
import { useToggledForm } from './use-toggled-form.ts';

export function UsersPage() {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<{ act: UserAct; user: User } | null>(null);
  const form = useToggledForm();
  return (
    <>
      <PageHeading title={words.usersTitle} subtitle={words.usersSubtitle}>
        <div className="flex flex-wrap gap-2">
          <Link to="/dashboard/create-manager" className={buttonLook({})}>
            {words.createManagerLink}
          </Link>
          <FormToggle label={words.createDoctor} {...form} />
        </div>
      </PageHeading>
      {form.isOpen && <CreateDoctorForm onClose={form.close} />}
      <SearchForm placeholder={words.searchPlaceholder} maxLength={limits.search.max} onSearch={setSearch} />
      <UserList search={search} onAct={(act, user) => setOpen({ act, user })} />
      {open && <UserDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
