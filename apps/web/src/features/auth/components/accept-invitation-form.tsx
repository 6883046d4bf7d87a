import { acceptInvitationBody } from '@anteroom/contract/own-account';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { TextField } from '#ui/text-field';
import { useAcceptInvitation } from '../api/use-own-account.ts';
import { ownAccountMessages as words } from '../own-account.messages.ts';
import { AccountForm } from './account-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

type Props = { token: string; onAccepted: () => void };

export function AcceptInvitationForm({ token, onAccepted }: Props) {
  const { mutateAsync, isPending, error } = useAcceptInvitation();
  const { frame, field } = useCheckedForm({
    shape: acceptInvitationBody,
    confirms: 'newPassword',
    send: (body) => mutateAsync(body, { onSuccess: onAccepted }),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.chooseFailed)}
      submit={{ label: words.choosePassword, busyText: words.choosingPassword, isBusy: isPending }}
    >
      {token === '' ? (
        <TextField
          label={words.inviteToken}
          isRequired
          {...field('token')}
          hint={words.inviteTokenHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <input type="hidden" name="token" value={token} />
      )}
      <NewPasswordFields field={field} name="newPassword" label={words.newPassword} />
    </AccountForm>
  );
}
