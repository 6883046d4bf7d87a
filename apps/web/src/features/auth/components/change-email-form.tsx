import { changeEmailBody } from '@anteroom/contract/own-account';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { PasswordField } from '#ui/password-field';
import { TextField } from '#ui/text-field';
import { useChangeEmail } from '../api/use-own-account.ts';
import { ownAccountMessages as words } from '../own-account.messages.ts';
import { AccountForm } from './account-form.tsx';

export function ChangeEmailForm({ onSent }: { onSent: (message: string) => void }) {
  const { mutateAsync, isPending, error } = useChangeEmail();
  const { frame, field } = useCheckedForm({
    shape: changeEmailBody,
    send: (body) => mutateAsync(body).then(({ message }) => onSent(message)),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.changeEmailFailed)}
      submit={{ label: words.changeEmail, busyText: words.changingEmail, isBusy: isPending }}
    >
      <TextField
        label={words.newEmail}
        isRequired
        {...field('newEmail')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={words.currentPassword}
        isRequired
        {...field('currentPassword')}
        autoComplete="current-password"
      />
    </AccountForm>
  );
}
