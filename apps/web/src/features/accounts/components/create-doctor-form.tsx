import { createDoctorBody } from '@anteroom/contract/accounts';
import { bannerOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { accountMessages as words } from '../accounts.messages.ts';
import { useCreateDoctor } from '../api/use-create-doctor.ts';
import { useAccountForm } from '../use-account-form.ts';
import { AccountFields, SpecializationField } from './account-fields.tsx';
import { AccountFormPanel } from './account-form-panel.tsx';

const blank = { name: '', email: '', password: '', specialization: '' };

export function CreateDoctorForm({ onClose }: { onClose: () => void }) {
  const create = useCreateDoctor();
  const { fieldOf, submit, draft } = useAccountForm({
    draftName: 'new-doctor',
    blank,
    resolver: schemaResolver(createDoctorBody, (values: typeof blank) => values),
    create,
    created: words.createdDoctor,
    onClose,
  });
  return (
    <AccountFormPanel
      title={words.createDoctor}
      submitLabel={words.submitDoctor}
      isBusy={create.isPending}
      error={bannerOf(create.error, words.createDoctorFailed)}
      draft={draft}
      onSubmit={submit}
      onCancel={onClose}
    >
      <AccountFields fieldOf={fieldOf} />
      <SpecializationField fieldOf={fieldOf} />
    </AccountFormPanel>
  );
}
