import { type User, updateDoctor, updateUserBody, user as userShape } from '@anteroom/contract/accounts';
import type { Doctor } from '@anteroom/contract/staff';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { z } from 'zod/mini';
import { doctorLabels, useDoctors } from '#features/staff';
import { messageOf } from '#lib/api-error';
import { schemaResolver } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { type Draft, useTypedState } from '#lib/use-draft';
import { exceptConflict, useRecordForm } from '#lib/use-record-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { CheckField } from '#ui/check-field';
import { DialogActions, DialogBody } from '#ui/dialog';
import { RestoredNote } from '#ui/restored-note';
import { Skeleton } from '#ui/skeleton';
import { TextField } from '#ui/text-field';
import { TypingDialog } from '#ui/typing-dialog';
import { VersionConflict } from '#ui/version-conflict';
import { accountMessages as words } from '../accounts.messages.ts';
import {
  doctorsOfManager,
  useSetDoctorsOfManager,
  useUpdateDoctor,
  useUpdateUser,
} from '../api/account-queries.ts';

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

const nothingTicked: { ticked: readonly number[] | null } = { ticked: null };

export function DoctorsOfManagerDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const all = useDoctors();
  const served = useQuery(doctorsOfManager(user.id));
  const save = useSetDoctorsOfManager();
  const { values, change, draft } = useTypedState(`doctors-of-${user.id}`, nothingTicked);
  const chosen = values.ticked ?? served.data?.map(({ id }) => id);
  const isReady = all.data !== undefined && chosen !== undefined;
  const error = save.error ?? (isReady ? null : (served.error ?? all.error));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen) return;
    save.mutate(
      { params: { managerId: user.id }, body: { doctorIds: [...chosen] } },
      {
        onSuccess: ({ doctors }) => {
          showToast({ tone: 'done', message: words.doctorsSaved(user.name, doctors.length) });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={words.doctorsOf(user.name)}
      isBusy={save.isPending}
      maySave={isReady}
      error={error && messageOf(error, words.failed)}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{words.doctorsOfHint}</p>
      {isReady && (
        <DoctorChecks
          legend={words.doctorsOf(user.name)}
          doctors={allOf(all.data, served.data ?? [])}
          chosen={chosen}
          onChange={(ticked) => change({ ticked })}
        />
      )}
      {!isReady && !error && <Skeleton label={words.loadingDoctors} rows={3} />}
    </FormDialog>
  );
}

/**
 * Adds the manager's doctors whose accounts are disabled. The selector does not list them, so saving without them would
 * remove them.
 */
function allOf(doctors: readonly Doctor[], served: readonly Doctor[]): Doctor[] {
  const known = new Set(doctors.map(({ id }) => id));
  return [...doctors, ...served.filter(({ id }) => !known.has(id))];
}

type ChecksProps = {
  legend: string;
  doctors: readonly Doctor[];
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
};

function DoctorChecks({ legend, doctors, chosen, onChange }: ChecksProps) {
  if (doctors.length === 0) return <p>{words.noDoctors}</p>;
  const labels = doctorLabels(doctors);
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <fieldset className="-mx-2 min-w-0">
      <legend className="sr-only">{legend}</legend>
      {doctors.map((doctor) => (
        <CheckField
          key={doctor.id}
          label={labels.get(doctor.id) ?? ''}
          checked={chosen.includes(doctor.id)}
          onChange={() => toggle(doctor.id)}
        />
      ))}
    </fieldset>
  );
}

type Props = {
  title: string;
  isBusy: boolean;
  /** False while the data of the dialog is loading. */
  maySave?: boolean;
  error: string | null;
  draft: Draft;
  onSubmit: (event: FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
};

function FormDialog({ title, isBusy, maySave = true, error, draft, onSubmit, onClose, children }: Props) {
  return (
    <TypingDialog title={title} isDirty={draft.isDirty} onClose={onClose} isBusy={isBusy} width="small">
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <div className="grid gap-4">
            {error && <Banner tone="danger">{error}</Banner>}
            <RestoredNote draft={draft} />
            {children}
          </div>
        </DialogBody>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" disabled={!maySave} isBusy={isBusy} busyText={words.saving}>
            {words.save}
          </Button>
        </DialogActions>
      </form>
    </TypingDialog>
  );
}
