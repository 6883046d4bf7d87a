import { resetPasswordBody } from '@anteroom/contract/password-reset';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { TextField } from '#ui/text-field';
import { accountPageMessages as words } from '../account-page.messages.ts';
import { useResetPassword } from '../api/use-reset-password.ts';
import { AccountForm } from './account-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

type Props = { token: string; onReset: () => void };

export function ResetPasswordForm({ token, onReset }: Props) {
  const { mutateAsync, isPending, error } = useResetPassword();
  const { frame, field } = useCheckedForm({
    shape: resetPasswordBody,
    confirms: 'newPassword',
    send: (body) => mutateAsync(body, { onSuccess: onReset }),
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
