import { type createDoctor, createDoctorBody } from '@anteroom/contract/accounts';
import { bannerOf } from '#lib/api-error';
import { schemaResolver } from '#lib/form-errors';
import type { RouteVariables } from '#lib/use-route-mutation';
import { accountMessages as words } from '../accounts.messages.ts';
import { useCreateDoctor } from '../api/account-queries.ts';
import {
  AccountFields,
  AccountFormPanel,
  PersonFields,
  SpecializationField,
  useAccountForm,
} from './account-form.tsx';

const blankDoctor = { name: '', email: '', password: '', specialization: '' };

export function CreateDoctorForm({ onClose }: { onClose: () => void }) {
  const create = useCreateDoctor();
  const { fieldOf, submit, draft } = useAccountForm({
    draftName: 'new-doctor',
    blank: blankDoctor,
    resolver: schemaResolver(createDoctorBody, (values: typeof blankDoctor) => values),
    create: async (sent: RouteVariables<typeof createDoctor>) => (await create.mutateAsync(sent)).user,
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

const blankDoctorInvitation = { name: '', email: '', specialization: '' };

export function InviteDoctorForm({ onClose }: { onClose: () => void }) {
  const create = useCreateDoctor();
  const { fieldOf, submit, draft } = useAccountForm({
    draftName: 'invite-doctor',
    blank: blankDoctorInvitation,
    resolver: schemaResolver(createDoctorBody, (values: typeof blankDoctorInvitation) => values),
    create: async (sent: RouteVariables<typeof createDoctor>) => (await create.mutateAsync(sent)).user,
    created: words.invitedPerson,
    rejected: words.notInvited,
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
