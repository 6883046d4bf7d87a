import { changePasswordBody } from '@anteroom/contract/own-account';
import type { ReactNode } from 'react';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { PasswordField } from '#ui/password-field';
import { useChangePassword } from '../api/use-own-account.ts';
import { ownAccountMessages as words } from '../own-account.messages.ts';
import { useSignedInUser } from '../use-session.ts';
import { AccountForm } from './account-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

type Props = {
  currentLabel: string;
  submitLabel: string;
  onChanged: () => void;
  /** Rendered below the current password. */
  children?: ReactNode;
};

export function ChangePasswordForm({ currentLabel, submitLabel, onChanged, children }: Props) {
  const { email } = useSignedInUser();
  const { mutateAsync, isPending, error } = useChangePassword();
  const { frame, field } = useCheckedForm({
    shape: changePasswordBody,
    confirms: 'newPassword',
    send: (body) => mutateAsync(body).then(onChanged),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.changePasswordFailed)}
      submit={{ label: submitLabel, busyText: words.changingPassword, isBusy: isPending }}
    >
      {/* Lets password managers know which account the new password belongs to. */}
      <input type="email" value={email} readOnly hidden autoComplete="username" />
      <PasswordField
        label={currentLabel}
        isRequired
        {...field('currentPassword')}
        autoComplete="current-password"
      />
      {children}
      <NewPasswordFields field={field} name="newPassword" label={words.newPassword} />
    </AccountForm>
  );
}
