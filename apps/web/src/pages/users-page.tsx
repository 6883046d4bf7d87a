import type { User } from '@anteroom/contract/accounts';
import { limits } from '@anteroom/contract/limits';
import { type Role, roles } from '@anteroom/contract/roles';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  CreateDoctorForm,
  InviteDoctorForm,
  type UserAct,
  UserDialog,
  UserList,
  accountMessages as words,
} from '#features/accounts';
import { useRestorableState } from '#lib/drafts';
import { Link } from '#lib/link';
import { roleLabels } from '#lib/role-labels';
import { buttonLook } from '#ui/button';
import { PageHeading } from '#ui/page-heading';
import { SearchForm } from '#ui/search-form';
import { SelectField } from '#ui/select-field';
import { FormToggle, useToggledForm } from './form-toggle.tsx';

export function UsersPage() {
  const [search, setSearch] = useState('');
  const [parameters, setParameters] = useSearchParams();
  const role = roles.find((name) => name === parameters.get('role'));
  const [open, setOpen] = useRestorableState<{ act: UserAct; user: User } | null>('users.open', null);
  const form = useToggledForm(words.createDoctor);
  const invitation = useToggledForm(words.inviteDoctor, {
    startsOpen: parameters.get('new') === 'doctor',
    key: 'i',
  });
  useEffect(() => {
    // Remove the parameter, so that the form opens only once and not again after a reload or Back.
    if (parameters.has('new')) setParameters({}, { replace: true });
  }, [parameters, setParameters]);
  return (
    <>
      <PageHeading title={words.usersTitle} subtitle={words.usersSubtitle}>
        <div className="flex flex-wrap gap-2">
          <Link to="/dashboard/create-manager" className={buttonLook({})}>
            {words.createManagerLink}
          </Link>
          <FormToggle label={words.createDoctor} {...form} isMain={false} />
          <FormToggle label={words.inviteDoctor} {...invitation} />
        </div>
      </PageHeading>
      {invitation.isOpen && <InviteDoctorForm onClose={invitation.close} />}
      {form.isOpen && <CreateDoctorForm onClose={form.close} />}
      <div className="flex flex-wrap items-end gap-x-4">
        <div className="min-w-0 flex-1 basis-96 max-md:basis-full">
          <SearchForm
            placeholder={words.searchPlaceholder}
            maxLength={limits.search.max}
            onSearch={setSearch}
          />
        </div>
        <RoleFilter
          role={role}
          onChange={(chosen) => setParameters(chosen ? { role: chosen } : {}, { replace: true })}
        />
      </div>
      <UserList search={search} role={role} onAct={(act, user) => setOpen({ act, user })} />
      {open && <UserDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

type RoleFilterProps = { role: Role | undefined; onChange: (role: Role | undefined) => void };

function RoleFilter({ role, onChange }: RoleFilterProps) {
  return (
    <SelectField
      label={words.role}
      options={roleOptions}
      placeholder={words.allRoles}
      value={role ?? ''}
      onChange={({ target }) => onChange(roles.find((name) => name === target.value))}
      className="mb-5 w-full sm:w-44"
    />
  );
}
