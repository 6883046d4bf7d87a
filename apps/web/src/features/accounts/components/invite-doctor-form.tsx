import { createDoctorBody } from '@anteroom/contract/accounts';
import { bannerOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { accountMessages as words } from '../accounts.messages.ts';
import { useCreateDoctor } from '../api/use-create-doctor.ts';
import { useAccountForm } from '../use-account-form.ts';
import { PersonFields, SpecializationField } from './account-fields.tsx';
import { AccountFormPanel } from './account-form-panel.tsx';

const blank = { name: '', email: '', specialization: '' };

export function InviteDoctorForm({ onClose }: { onClose: () => void }) {
  const create = useCreateDoctor();
  const { fieldOf, submit, draft } = useAccountForm({
    draftName: 'invite-doctor',
    blank,
    resolver: schemaResolver(createDoctorBody, (values: typeof blank) => values),
    create,
    created: words.invitedPerson,
    refused: words.notInvited,
    onClose,
  });
  return (
    <AccountFormPanel
      title={words.inviteDoctor}
      hint={words.inviteHint}
      submitLabel={words.sendInvitation}
      busyText={words.sending}
      isBusy={create.isPending}
      error={bannerOf(create.error, words.inviteFailed)}
      draft={draft}
      onSubmit={submit}
      onCancel={onClose}
    >
      <PersonFields fieldOf={fieldOf} />
      <SpecializationField fieldOf={fieldOf} />
    </AccountFormPanel>
  );
}
