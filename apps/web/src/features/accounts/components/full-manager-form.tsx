import type { Manager } from '@anteroom/contract/accounts';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { useSignedInUser } from '#features/auth';
import { bannerOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldErrors } from '#lib/show-field-errors';
import { useDraft } from '#lib/use-draft';
import { useFormSave } from '#lib/use-form-save';
import { Banner } from '#ui/banner';
import { Button, buttonLook } from '#ui/button';
import { PasswordField } from '#ui/password-field';
import { RestoredNote } from '#ui/restored-note';
import { accountMessages as words } from '../accounts.messages.ts';
import { useCreateManager } from '../api/use-create-manager.ts';
import {
  blankManager,
  type NewManagerValues,
  newManagerOfOwn,
  newManagerOfSomebody,
  shownManager,
} from '../new-manager.ts';
import { AccountFields, type FieldOf } from './account-fields.tsx';
import { DoctorField } from './doctor-field.tsx';

type Props = { onCreated: (manager: Manager) => void };

const draftName = 'full-manager';

export function FullManagerForm({ onCreated }: Props) {
  const isAdmin = useSignedInUser().role === 'admin';
  const save = useFormSave(draftName);
  const create = useCreateManager();
  const form = useForm({
    resolver: schemaResolver(isAdmin ? newManagerOfSomebody : newManagerOfOwn, shownManager),
    defaultValues: blankManager,
  });
  const draft = useDraft(draftName, form, { secrets: ['password', 'confirmPassword'] });
  const { register, handleSubmit, formState, setError } = form;
  const fieldOf = (name: keyof NewManagerValues) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const submit = handleSubmit(({ confirmPassword: _, ...body }) => {
    void save({
      send: (idempotencyKey) => create.mutateAsync({ body, idempotencyKey }),
      onSaved: onCreated,
      onRefused: (error) => showFieldErrors(error, Object.keys(blankManager), setError),
      saved: ({ name }) => words.createdManager(name),
      refused: words.notCreated(body.name),
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

/** Must be a component, so that it registers after the fields above: the first invalid field gets the focus. */
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
