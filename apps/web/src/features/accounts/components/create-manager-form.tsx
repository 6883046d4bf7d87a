import { createManagerBody } from '@anteroom/contract/accounts';
import { useForm } from 'react-hook-form';
import { bannerOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { accountWords as words } from '../accounts.words.ts';
import { useCreateManager } from '../api/use-create-manager.ts';
import { useFormKey } from '../use-form-key.ts';
import { AccountFields } from './account-fields.tsx';
import { AccountFormPanel } from './account-form-panel.tsx';

const blank = { name: '', email: '', password: '' };

/** A doctor's own way to a manager: short, above the list they will stand in. */
export function CreateManagerForm({ onClose }: { onClose: () => void }) {
  const { idempotencyKey, renewAfter } = useFormKey();
  const create = useCreateManager();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(createManagerBody, (values: typeof blank) => values),
    defaultValues: blank,
  });
  const fieldOf = (name: keyof typeof blank) => ({
    ...register(name),
    error: formState.errors[name]?.message,
  });
  const submit = handleSubmit((body) =>
    create.mutate(
      { body, idempotencyKey },
      {
        onSuccess: ({ name }) => {
          showToast({ tone: 'done', message: words.createdManager(name) });
          onClose();
        },
        onError: (error) => {
          showFieldRefusals(error, Object.keys(blank), setError);
          renewAfter(error);
        },
      },
    ),
  );
  return (
    <AccountFormPanel
      title={words.createManager}
      submitLabel={words.submitManager}
      isBusy={create.isPending}
      error={bannerOf(create.error, words.createManagerFailed)}
      onSubmit={submit}
      onCancel={onClose}
    >
      <AccountFields fieldOf={fieldOf} />
    </AccountFormPanel>
  );
}
