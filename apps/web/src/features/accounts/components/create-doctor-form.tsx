import { createDoctorBody } from '@anteroom/contract/accounts';
import { useForm } from 'react-hook-form';
import { bannerOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { showFieldRefusals } from '#lib/show-field-refusals';
import { showToast } from '#lib/toast-store';
import { TextField } from '#ui/text-field';
import { accountWords as words } from '../accounts.words.ts';
import { useCreateDoctor } from '../api/use-create-doctor.ts';
import { useFormKey } from '../use-form-key.ts';
import { AccountFields } from './account-fields.tsx';
import { AccountFormPanel } from './account-form-panel.tsx';

const blank = { name: '', email: '', password: '', specialization: '' };

export function CreateDoctorForm({ onClose }: { onClose: () => void }) {
  const { idempotencyKey, renewAfter } = useFormKey();
  const create = useCreateDoctor();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: schemaResolver(createDoctorBody, (values: typeof blank) => values),
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
          showToast({ tone: 'done', message: words.createdDoctor(name) });
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
      title={words.createDoctor}
      submitLabel={words.submitDoctor}
      isBusy={create.isPending}
      error={bannerOf(create.error, words.createDoctorFailed)}
      onSubmit={submit}
      onCancel={onClose}
    >
      <AccountFields fieldOf={fieldOf} />
      <TextField
        label={words.specialization}
        hint={words.specializationHint}
        autoComplete="off"
        {...fieldOf('specialization')}
      />
    </AccountFormPanel>
  );
}
