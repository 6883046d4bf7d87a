import { requestPasswordReset, resetPassword, resetPasswordBody } from '@anteroom/contract/password-reset';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { TextField } from '#ui/text-field';
import { accountPageMessages as words } from '../account-page.messages.ts';
import { confirmSession } from '../start-session.ts';
import { AccountForm, NewPasswordFields } from './account-form.tsx';

export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { mutateAsync, isPending, error } = useRouteMutation(requestPasswordReset);
  const { frame, field } = useCheckedForm({
    shape: requestPasswordReset.body,
    send: (body) => mutateAsync({ body }, { onSuccess: onSent }),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.requestFailed)}
      submit={{ label: words.sendLink, busyText: words.sendingLink, isBusy: isPending }}
    >
      <TextField
        label={words.email}
        isRequired
        {...field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </AccountForm>
  );
}

type Props = { token: string; onReset: () => void };

export function ResetPasswordForm({ token, onReset }: Props) {
  const { mutateAsync, isPending, error } = useRouteMutation(resetPassword, {
    // The reset has ended all sessions of the account, which may include the one in this browser.
    onSuccess: () => void confirmSession(),
  });
  const { frame, field } = useCheckedForm({
    shape: resetPasswordBody,
    confirms: 'newPassword',
    send: (body) => mutateAsync({ body }, { onSuccess: onReset }),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.resetFailed)}
      submit={{ label: words.resetPassword, busyText: words.resettingPassword, isBusy: isPending }}
    >
      <TextField
        label={words.resetToken}
        isRequired
        {...field('token')}
        defaultValue={token}
        hint={words.resetTokenHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields field={field} name="newPassword" label={words.newPassword} />
    </AccountForm>
  );
}
