import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import {
  type DefaultValues,
  type Path,
  type Resolver,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form';
import { doctorOptions, useDoctors } from '#features/staff';
import { showFieldErrors } from '#lib/form-errors';
import { showToast } from '#lib/toast-store';
import { type Draft, useDraft } from '#lib/use-draft';
import { useFormSave } from '#lib/use-form-save';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { PasswordField } from '#ui/password-field';
import { RestoredNote } from '#ui/restored-note';
import { SelectField } from '#ui/select-field';
import { TextField } from '#ui/text-field';
import { accountMessages as words } from '../accounts.messages.ts';

type Props = {
  title: string;
  hint?: string;
  submitLabel: string;
  busyText?: string;
  isBusy: boolean;
  error: string | null;
  draft: Draft;
  onSubmit: (event: FormEvent) => Promise<void>;
  onCancel: () => void;
  children: ReactNode;
};

/** A form that opens above a list and shows the server's error at its bottom. */
export function AccountFormPanel(props: Props) {
  const {
    title,
    hint,
    busyText = words.creating,
    submitLabel,
    isBusy,
    error,
    draft,
    onSubmit,
    onCancel,
    children,
  } = props;
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => void onSubmit(event)}
      className="panel mb-6 grid gap-5 p-5 md:p-6"
    >
      <h2 id={titleId} className="text-xl font-semibold">
        {title}
      </h2>
      {hint && <p className="-mt-4 text-ink-soft">{hint}</p>}
      <RestoredNote draft={draft} />
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
      <div className="flex flex-col-reverse gap-2 sm:flex-row">
        <Button onClick={onCancel} disabled={isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" variant="primary" isBusy={isBusy} busyText={busyText}>
          {submitLabel}
        </Button>
      </div>
      {error && <Banner tone="danger">{error}</Banner>}
    </form>
  );
}

export type FieldOf<Name extends string> = (
  name: Name,
) => UseFormRegisterReturn & { error: string | undefined };

type PersonFieldsProps = {
  fieldOf: FieldOf<'name' | 'email' | 'password'>;
  /** Rendered between the person's fields and the password. */
  children?: ReactNode;
};

export function PersonFields({ fieldOf }: { fieldOf: FieldOf<'name' | 'email'> }) {
  return (
    <>
      <TextField label={words.name} isRequired autoComplete="off" {...fieldOf('name')} />
      <TextField
        label={words.email}
        isRequired
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldOf('email')}
      />
    </>
  );
}

/**
 * Renders the optional specialization of a doctor. It must be a component, so that its field registers after those
 * above it: after an invalid submission, the first registered invalid field receives the focus.
 */
export function SpecializationField({ fieldOf }: { fieldOf: FieldOf<'specialization'> }) {
  return (
    <TextField
      label={words.specialization}
      hint={words.specializationHint}
      autoComplete="off"
      {...fieldOf('specialization')}
    />
  );
}

/**
 * Renders the fields of a new account: name, email address, `children` and the first password. Autocomplete is off,
 * because the account belongs to someone else.
 */
export function AccountFields({ fieldOf, children }: PersonFieldsProps) {
  return (
    <>
      <PersonFields fieldOf={fieldOf} />
      {children}
      <FirstPasswordField fieldOf={fieldOf} />
    </>
  );
}

/**
 * The first password of a new account. It must be a component: if its parent registered the field, it would register
 * before the name and receive the focus after an invalid submission.
 */
function FirstPasswordField({ fieldOf }: { fieldOf: FieldOf<'password'> }) {
  return (
    <PasswordField
      label={words.password}
      isRequired
      autoComplete="new-password"
      hint={words.passwordHint}
      {...fieldOf('password')}
    />
  );
}

export function DoctorField({ fieldOf }: { fieldOf: FieldOf<'doctorId'> }) {
  const { data: doctors } = useDoctors();
  return (
    <SelectField
      label={words.doctor}
      isRequired
      options={doctorOptions(doctors ?? [])}
      placeholder={doctors ? words.selectDoctor : words.loadingDoctors}
      hint={doctors?.length === 0 ? words.noDoctorForManager : undefined}
      {...fieldOf('doctorId')}
    />
  );
}

type Making<Values extends Record<string, string>, Body> = {
  draftName: string;
  blank: Values;
  resolver: Resolver<Values, unknown, Body>;
  create: (sent: { body: Body; idempotencyKey: string }) => Promise<{ name: string }>;
  created: (name: string) => string;
  rejected?: (name: string) => (why: string) => string;
  onClose: () => void;
};

/**
 * Manages a form above a list that creates one account. Closes the form on success and keeps the input after an error.
 */
export function useAccountForm<Values extends Record<string, string>, Body>(making: Making<Values, Body>) {
  const { draftName, blank, resolver, create, created, rejected = words.notCreated, onClose } = making;
  const save = useFormSave(draftName);
  const form = useForm<Values, unknown, Body>({ resolver, defaultValues: blank as DefaultValues<Values> });
  const draft = useDraft(draftName, form, { secrets: ['password'] });
  const { register, handleSubmit, formState, setError } = form;
  const fieldOf = (name: Path<Values>) => ({
    ...register(name),
    error: formState.errors[name]?.message as string | undefined,
  });
  const submit = handleSubmit((body) => {
    void save({
      send: (idempotencyKey) => create({ body, idempotencyKey }),
      onSaved: ({ name }) => {
        showToast({ tone: 'done', message: created(name) });
        onClose();
      },
      onRejected: (error) => showFieldErrors(error, Object.keys(blank) as Path<Values>[], setError),
      saved: ({ name }) => created(name),
      rejected: rejected(form.getValues('name' as Path<Values>)),
    });
  });
  return { fieldOf, submit, draft };
}
