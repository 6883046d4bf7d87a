import { acceptInvitation, acceptInvitationBody } from '@anteroom/contract/own-account';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { TextField } from '#ui/text-field';
import { ownAccountMessages as words } from '../own-account.messages.ts';
import { AccountForm, NewPasswordFields } from './account-form.tsx';

type Props = { token: string; onAccepted: () => void };

export function AcceptInvitationForm({ token, onAccepted }: Props) {
  const { mutateAsync, isPending, error } = useRouteMutation(acceptInvitation);
  const { frame, field } = useCheckedForm({
    shape: acceptInvitationBody,
    confirms: 'newPassword',
    send: (body) => mutateAsync({ body }, { onSuccess: onAccepted }),
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
