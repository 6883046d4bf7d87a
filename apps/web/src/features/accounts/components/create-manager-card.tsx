import { createManagerBody, type Manager } from '@anteroom/contract/accounts';
import { newPassword } from '@anteroom/contract/auth';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { useSignedInUser } from '#features/auth';
import { useDoctors } from '#features/staff';
import { bannerOf } from '#lib/api-error';
import { schemaResolver, showFieldErrors } from '#lib/form-errors';
import { Link } from '#lib/link';
import { roleLabels } from '#lib/role-labels';
import { useDraft } from '#lib/use-draft';
import { useFormSave } from '#lib/use-form-save';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { DescriptionList } from '#ui/description-list';
import { PasswordField } from '#ui/password-field';
import { RestoredNote } from '#ui/restored-note';
import { accountMessages as words } from '../accounts.messages.ts';
import { useCreateManager } from '../api/account-queries.ts';
import { AccountFields, DoctorField, type FieldOf } from './account-form.tsx';
import { InviteManagerForm } from './manager-account-forms.tsx';

export function CreateManagerCard() {
  const [created, setCreated] = useState<Manager | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  if (created) return <ManagerCreated manager={created} onAnother={() => setCreated(null)} />;
  return (
    <div className="max-w-2xl">
      {isInviting ? (
        <InviteManagerForm onClose={() => setIsInviting(false)} />
      ) : (
        <section className="panel mb-6 flex flex-wrap items-center justify-between gap-4 p-5 md:p-6">
          <p className="min-w-0 flex-1 basis-64 text-ink-soft">{words.inviteHint}</p>
          <Button variant="primary" className="max-sm:w-full" onClick={() => setIsInviting(true)}>
            {words.inviteManager}
          </Button>
        </section>
      )}
      <h2 className="text-xl font-semibold">{words.orWithPassword}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{words.orWithPasswordHint}</p>
      <FullManagerForm onCreated={setCreated} />
    </div>
  );
}

type Props = { onCreated: (manager: Manager) => void };

const draftName = 'full-manager';

function FullManagerForm({ onCreated }: Props) {
  const user = useSignedInUser();
  const isAdmin = user.role === 'admin';
  const save = useFormSave(draftName);
  const create = useCreateManager();
  const form = useForm({
    resolver: schemaResolver(isAdmin ? newManagerOfSomebody : newManagerOfOwn, shownManager),
    defaultValues: blankManagerOf(user),
  });
  const draft = useDraft(draftName, form, { secrets: ['password', 'confirmPassword'] });
  const { register, handleSubmit, formState, setError } = form;
  const fieldOf = (name: keyof NewManagerValues) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const submit = handleSubmit(({ confirmPassword: _, ...body }) => {
    void save({
      send: async (idempotencyKey) => (await create.mutateAsync({ body, idempotencyKey })).manager,
      onSaved: onCreated,
      onRejected: (error) => showFieldErrors(error, Object.keys(blankManager), setError),
      saved: ({ name }) => words.createdManager(name),
      rejected: words.notCreated(body.name),
    });
  });
  const errorText = bannerOf(create.error, words.createManagerFailed);
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="panel grid max-w-2xl gap-5 p-5 md:p-6"
    >
      <RestoredNote draft={draft} />
      <AccountFields fieldOf={fieldOf}>{isAdmin && <DoctorField fieldOf={fieldOf} />}</AccountFields>
      <ConfirmField fieldOf={fieldOf} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Link to="/dashboard" className={buttonLook({})}>
          {words.cancel}
        </Link>
        <Button type="submit" variant="primary" isBusy={create.isPending} busyText={words.creating}>
          {words.submitManager}
        </Button>
      </div>
      {errorText && <Banner tone="danger">{errorText}</Banner>}
    </form>
  );
}

/**
 * The field that repeats the password. It must be a component, so that it registers after the fields above: after an
 * invalid submission, the first invalid field receives the focus.
 */
function ConfirmField({ fieldOf }: { fieldOf: FieldOf<'confirmPassword'> }) {
  return (
    <PasswordField
      label={words.confirmPassword}
      isRequired
      autoComplete="new-password"
      {...fieldOf('confirmPassword')}
    />
  );
}

function ManagerCreated({ manager, onAnother }: { manager: Manager; onAnother: () => void }) {
  const { role } = useSignedInUser();
  const { data: doctors } = useDoctors();
  const doctor = doctors?.find(({ id }) => id === manager.doctorId);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="panel grid max-w-2xl gap-6 p-5 md:p-6">
      <div className="flex items-start gap-4">
        <span className="rounded-full bg-done-soft p-3 text-done">
          <CircleCheck aria-hidden="true" className="size-6" />
        </span>
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            {words.managerCreated}
          </h2>
          <p className="text-ink-soft">{words.managerCreatedHint}</p>
        </div>
      </div>
      <DescriptionList
        items={[
          { term: words.email, description: manager.email, isWide: true },
          { term: words.name, description: manager.name },
          { term: words.role, description: roleLabels.manager },
          ...(doctor ? [{ term: words.doctor, description: doctor.name }] : []),
        ]}
      />
      <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-end">
        <Link
          to={role === 'admin' ? '/dashboard/users?role=manager' : '/dashboard/managers'}
          className={buttonLook({ variant: 'primary' })}
        >
          {words.viewManagers}
        </Link>
        <Button onClick={onAnother}>{words.createAnother}</Button>
      </div>
    </section>
  );
}

/**
 * The values of the full manager form, including the repeated password and, for an admin, the doctor. All are strings,
 * as in the inputs.
 */
export type NewManagerValues = Record<'name' | 'email' | 'password' | 'confirmPassword' | 'doctorId', string>;

export const blankManager: NewManagerValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  doctorId: '',
};

const withConfirmation = z.extend(createManagerBody, {
  password: newPassword,
  confirmPassword: z.string().check(z.minLength(1, { error: words.confirmRequired })),
});

type WithPasswords = { password: string; confirmPassword: string };

/** Checks that both passwords are equal, unless the second one is empty. Runs even if other fields are invalid. */
const passwordsMatch = z.refine<WithPasswords>(
  ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
  { path: ['confirmPassword'], error: words.passwordsDiffer, when: () => true },
);

export const newManagerOfSomebody = z
  .extend(withConfirmation, { doctorId: z.int({ error: words.doctorRequired }) })
  .check(passwordsMatch);
export const newManagerOfOwn = withConfirmation.check(passwordsMatch);

/**
 * Returns the initial values of the manager form. If a doctor fills in the form, the new manager is assigned to that
 * doctor.
 */
export function blankManagerOf({ id, role }: { id: number; role: string }): NewManagerValues {
  return role === 'doctor' ? { ...blankManager, doctorId: String(id) } : blankManager;
}

export function shownManager({ doctorId, ...values }: NewManagerValues): Record<string, unknown> {
  return doctorId === '' ? values : { ...values, doctorId: Number(doctorId) };
}
