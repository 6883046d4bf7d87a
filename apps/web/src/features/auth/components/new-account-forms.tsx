import { acceptInvitation, acceptInvitationBody } from '@anteroom/contract/own-account';
import { register, registerBody } from '@anteroom/contract/registration';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { TextField } from '#ui/text-field';
import { accountPageMessages as words } from '../account-page.messages.ts';
import { ownAccountMessages } from '../own-account.messages.ts';
import { AccountForm, NewPasswordFields } from './account-form.tsx';

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const { mutateAsync, isPending, error } = useRouteMutation(register);
  const { frame, field } = useCheckedForm({
    shape: registerBody,
    confirms: 'password',
    send: (body) => mutateAsync({ body }, { onSuccess: onRegistered }),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.registrationFailed)}
      submit={{ label: words.register, busyText: words.registering, isBusy: isPending }}
    >
      <TextField label={words.name} isRequired {...field('name')} autoComplete="name" />
      <TextField
        label={words.email}
        isRequired
        {...field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields field={field} name="password" label={words.password} />
    </AccountForm>
  );
}

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
      error={bannerOf(error, ownAccountMessages.chooseFailed)}
      submit={{
        label: ownAccountMessages.choosePassword,
        busyText: ownAccountMessages.choosingPassword,
        isBusy: isPending,
      }}
    >
      {token === '' ? (
        <TextField
          label={ownAccountMessages.inviteToken}
          isRequired
          {...field('token')}
          hint={ownAccountMessages.inviteTokenHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <input type="hidden" name="token" value={token} />
      )}
      <NewPasswordFields field={field} name="newPassword" label={ownAccountMessages.newPassword} />
    </AccountForm>
  );
}
