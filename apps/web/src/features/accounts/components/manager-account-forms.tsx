import { type createManager, createManagerBody } from '@anteroom/contract/accounts';
import { z } from 'zod/mini';
import { useSignedInUser } from '#features/auth';
import { bannerOf } from '#lib/api-error';
import { schemaResolver } from '#lib/form-errors';
import type { RouteVariables } from '#lib/use-route-mutation';
import { accountMessages as words } from '../accounts.messages.ts';
import { useCreateManager } from '../api/account-queries.ts';
import {
  AccountFields,
  AccountFormPanel,
  DoctorField,
  PersonFields,
  useAccountForm,
} from './account-form.tsx';

const blankManager = { name: '', email: '', password: '' };

/** The short form above the list in which a doctor creates a manager. */
export function CreateManagerForm({ onClose }: { onClose: () => void }) {
  const { id: doctorId } = useSignedInUser();
  const create = useCreateManager();
  const { fieldOf, submit, draft } = useAccountForm({
    draftName: 'new-manager',
    blank: blankManager,
    resolver: schemaResolver(createManagerBody, (values: typeof blankManager) => ({ ...values, doctorId })),
    create: async (sent: RouteVariables<typeof createManager>) => (await create.mutateAsync(sent)).manager,
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

const blankManagerInvitation = { name: '', email: '', doctorId: '' };
const ofSomebody = z.extend(createManagerBody, { doctorId: z.int({ error: words.doctorRequired }) });

const toBody = ({ doctorId, ...values }: typeof blankManagerInvitation) =>
  doctorId === '' ? values : { ...values, doctorId: Number(doctorId) };

/** Invites a manager by email. An admin also chooses the manager's doctor. */
export function InviteManagerForm({ onClose }: { onClose: () => void }) {
  const { id, role } = useSignedInUser();
  const isAdmin = role === 'admin';
  const create = useCreateManager();
  const { fieldOf, submit, draft } = useAccountForm({
    draftName: 'invite-manager',
    blank: isAdmin ? blankManagerInvitation : { ...blankManagerInvitation, doctorId: String(id) },
    resolver: schemaResolver(isAdmin ? ofSomebody : createManagerBody, toBody),
    create: async (sent: RouteVariables<typeof createManager>) => (await create.mutateAsync(sent)).manager,
    created: words.invitedPerson,
    rejected: words.notInvited,
    onClose,
  });
  return (
    <AccountFormPanel
      title={words.inviteManager}
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
      {isAdmin && <DoctorField fieldOf={fieldOf} />}
    </AccountFormPanel>
  );
}
