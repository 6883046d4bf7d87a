import { type User, updateDoctor, updateUserBody, user as userShape } from '@anteroom/contract/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { hasCode, messageOf } from '#lib/api-error';
import { useRestorableState } from '#lib/drafts';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { useDraft } from '#lib/use-draft';
import { TextField } from '#ui/text-field';
import { VersionConflict } from '#ui/version-conflict';
import { accountMessages as words } from '../accounts.messages.ts';
import { useUpdateDoctor, useUpdateUser } from '../api/account-queries.ts';
import { FormDialog } from './form-dialog.tsx';

const shape = z.extend(updateDoctor.body, { name: updateUserBody.shape.name });

type Values = { name: string; specialization: string };
const valuesOf = ({ name, specialization }: User): Values => ({ name, specialization: specialization ?? '' });

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [latest, setLatest] = useState<User | null>(null);
  const { form, draft, save, setBase, isPending, error, forgetError } = useUserForm(user);
  const { register, handleSubmit, formState, setError, getValues, reset } = form;
  const saveOver = (version?: number) =>
    handleSubmit(async (changes) => {
      try {
        const { name } = await save(changes, version);
        showToast({ tone: 'done', message: words.saved(name) });
        onClose();
      } catch (error) {
        if (hasCode(error, 'stale_write')) setLatest(userShape.parse(error.body?.current));
        else showFieldErrors(error, ['name', 'specialization'], setError);
      }
    });
  const acceptLatest = (record: User) => {
    setBase(record);
    setLatest(null);
    reset(valuesOf(record));
    forgetError();
  };
  const mine = getValues('name').trim();
  const { errors } = formState;
  return (
    <FormDialog
      title={words.editUser}
      isBusy={isPending}
      error={error && !hasCode(error, 'stale_write') ? messageOf(error, words.saveFailed) : null}
      draft={draft}
      onSubmit={saveOver(latest?.version)}
      onClose={onClose}
    >
      {latest && (
        <VersionConflict
          title={words.conflictTitle}
          conflicts={mine === latest.name ? [] : [{ label: words.name, mine, latest: latest.name }]}
          isBusy={isPending}
          onKeepMine={() => void saveOver(latest.version)()}
          onAcceptLatest={() => acceptLatest(latest)}
        />
      )}
      <p className="text-ink-soft wrap-anywhere">{user.email}</p>
      <TextField
        label={words.name}
        isRequired
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      {user.role === 'doctor' && (
        <TextField
          label={words.specialization}
          hint={words.specializationHint}
          autoComplete="off"
          error={errors.specialization?.message}
          {...register('specialization')}
        />
      )}
    </FormDialog>
  );
}

function useUserForm(user: User) {
  const draftName = `user-${user.id}`;
  const { base, ...saving } = useSaveUser(draftName, user);
  const form = useForm({
    resolver: schemaResolver(shape, (values: Values) => values),
    defaultValues: valuesOf(base),
  });
  return { ...saving, form, draft: useDraft(draftName, form) };
}

type Changes = { name?: string | undefined; specialization?: string | null | undefined };

/** Saves the changes of an account: first the name, then a doctor's specialization, which is a separate record. */
function useSaveUser(draftName: string, user: User) {
  const [base, setBase] = useRestorableState(`${draftName}.base`, user);
  const account = useUpdateUser();
  const doctor = useUpdateDoctor();
  const save = async ({ name, specialization = null }: Changes, version = base.version): Promise<User> => {
    let saved = base;
    if (name !== undefined && name !== base.name) {
      const params = { userId: base.id };
      saved = (await account.mutateAsync({ params, body: { name }, ifMatch: version })).user;
      setBase(saved);
    }
    if (base.role === 'doctor' && specialization !== base.specialization) {
      await doctor.mutateAsync({ params: { doctorId: base.id }, body: { specialization } });
    }
    return saved;
  };
  return {
    save,
    base,
    setBase,
    isPending: account.isPending || doctor.isPending,
    error: account.error ?? doctor.error,
    forgetError: account.reset,
  };
}
