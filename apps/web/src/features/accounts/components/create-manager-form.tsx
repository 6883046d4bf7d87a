import { createManagerBody } from '@anteroom/contract/accounts';
import { bannerOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { accountMessages as words } from '../accounts.messages.ts';
import { useCreateManager } from '../api/use-create-manager.ts';
import { useAccountForm } from '../use-account-form.ts';
import { AccountFields } from './account-fields.tsx';
import { AccountFormPanel } from './account-form-panel.tsx';

const blank = { name: '', email: '', password: '' };

/** A doctor's short form for a new manager, above the list. */
export function CreateManagerForm({ onClose }: { onClose: () => void }) {
  const create = useCreateManager();
  const { fieldOf, submit, draft } = useAccountForm({
    draftName: 'new-manager',
    blank,
    resolver: schemaResolver(createManagerBody, (values: typeof blank) => values),
    create,
    created: words.createdManager,
    onClose,
  });
  return (
    <AccountFormPanel
      title={words.createManager}
      submitLabel={words.submitManager}
      isBusy={create.isPending}
      error={bannerOf(create.error, words.createManagerFailed)}
      draft={draft}
      onSubmit={submit}
      onCancel={onClose}
    >
      <AccountFields fieldOf={fieldOf} />
    </AccountFormPanel>
  );
}
