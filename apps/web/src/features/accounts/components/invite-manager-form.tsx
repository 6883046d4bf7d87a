import { createManagerBody } from '@anteroom/contract/accounts';
import { z } from 'zod/mini';
import { useSignedInUser } from '#features/auth';
import { bannerOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { accountMessages as words } from '../accounts.messages.ts';
import { useCreateManager } from '../api/use-create-manager.ts';
import { useAccountForm } from '../use-account-form.ts';
import { PersonFields } from './account-fields.tsx';
import { AccountFormPanel } from './account-form-panel.tsx';
import { DoctorField } from './doctor-field.tsx';

const blank = { name: '', email: '', doctorId: '' };
const ofSomebody = z.extend(createManagerBody, { doctorId: z.int({ error: words.doctorRequired }) });

const toBody = ({ doctorId, ...values }: typeof blank) =>
  doctorId === '' ? values : { ...values, doctorId: Number(doctorId) };

/** Lets a doctor invite a manager. An admin also chooses the doctor. */
export function InviteManagerForm({ onClose }: { onClose: () => void }) {
  const isAdmin = useSignedInUser().role === 'admin';
  const create = useCreateManager();
  const { fieldOf, submit, draft } = useAccountForm({
    draftName: 'invite-manager',
    blank,
    resolver: schemaResolver(isAdmin ? ofSomebody : createManagerBody, toBody),
    create,
    created: words.invitedPerson,
    refused: words.notInvited,
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
