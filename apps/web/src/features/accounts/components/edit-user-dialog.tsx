import { type User, updateDoctor, updateUserBody, user as userShape } from '@anteroom/contract/accounts';
import { z } from 'zod/mini';
import { messageOf } from '#lib/api-error';
import { schemaResolver } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { exceptConflict, useRecordForm } from '#lib/use-record-form';
import { TextField } from '#ui/text-field';
import { VersionConflict } from '#ui/version-conflict';
import { accountMessages as words } from '../accounts.messages.ts';
import { useUpdateDoctor, useUpdateUser } from '../api/account-queries.ts';
import { FormDialog } from './form-dialog.tsx';

const shape = z.extend(updateDoctor.body, { name: updateUserBody.shape.name });

type Values = { name: string; specialization: string };
const valuesOf = ({ name, specialization }: User): Values => ({ name, specialization: specialization ?? '' });

export function EditUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { form, draft, conflict, save, isPending, error, showRejection } = useUserForm(user);
  const { register, handleSubmit, formState } = form;
  const submit = handleSubmit(async (changes) => {
    try {
      const { name } = await save(changes);
      showToast({ tone: 'done', message: words.saved(name) });
      onClose();
    } catch (problem) {
      showRejection(problem as Error);
    }
  });
  const { errors } = formState;
  return (
    <FormDialog
      title={words.editUser}
      isBusy={isPending}
      error={error && messageOf(error, words.saveFailed)}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && (
        <VersionConflict
          title={words.conflictTitle}
          {...conflict}
          isBusy={isPending}
          onKeepMine={() => void submit()}
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

type Changes = { name?: string | undefined; specialization?: string | null | undefined };

/** Saves changes to an account: first the name, then a doctor's specialization, which is a separate record. */
function useUserForm(user: User) {
  const account = useUpdateUser();
  const doctor = useUpdateDoctor();
  const { base, setBase, replaced, ...record } = useRecordForm({
    draftName: `user-${user.id}`,
    record: user,
    shape: userShape,
    valuesOf,
    resolverOf: () => schemaResolver(shape, (values: Values) => values),
    fields: ['name', 'specialization'],
    conflictsOf,
    onAcceptLatest: account.reset,
  });
  const save = async ({ name, specialization = null }: Changes): Promise<User> => {
    let saved = base;
    if (name !== undefined && name !== base.name) {
      const params = { userId: base.id };
      saved = (await account.mutateAsync({ params, body: { name }, ifMatch: replaced.version })).user;
      setBase(saved);
    }
    if (base.role === 'doctor' && specialization !== base.specialization) {
      await doctor.mutateAsync({ params: { doctorId: base.id }, body: { specialization } });
    }
    return saved;
  };
  return {
    ...record,
    save,
    isPending: account.isPending || doctor.isPending,
    error: exceptConflict(account.error ?? doctor.error),
  };
}

function conflictsOf({ name }: Values, _: User, latest: User) {
  const mine = name.trim();
  return mine === latest.name ? [] : [{ label: words.name, mine, latest: latest.name }];
}
