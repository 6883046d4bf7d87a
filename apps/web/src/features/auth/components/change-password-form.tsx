import { changePassword, changePasswordBody } from '@anteroom/contract/own-account';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bannerOf } from '#lib/api-error';
import { storeTokens } from '#lib/session-storage';
import { changeSession } from '#lib/session-store';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { PasswordField } from '#ui/password-field';
import { ownAccountMessages as words } from '../own-account.messages.ts';
import { useSignedInUser } from '../use-session.ts';
import { AccountForm, NewPasswordFields } from './account-form.tsx';

type Props = {
  currentLabel: string;
  submitLabel: string;
  onChanged: () => void;
  /** Rendered below the field for the current password. */
  children?: ReactNode;
};

export function ChangePasswordForm({ currentLabel, submitLabel, onChanged, children }: Props) {
  const { email } = useSignedInUser();
  const { mutateAsync, isPending, error } = useChangePassword();
  const { frame, field } = useCheckedForm({
    shape: changePasswordBody,
    confirms: 'newPassword',
    send: (body) => mutateAsync({ body }).then(onChanged),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.changePasswordFailed)}
      submit={{ label: submitLabel, busyText: words.changingPassword, isBusy: isPending }}
    >
      {/* Names the account for which password managers store the new password. */}
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

/** A hard-coded key. Importing the route would make the choose-password page load much of the dashboard. */
const sessionsKey = ['auth', 'sessions'];

/** Changes the password and stores the new tokens. The server's response invalidates the old tokens. */
function useChangePassword() {
  const queryClient = useQueryClient();
  return useRouteMutation(changePassword, {
    onSuccess: ({ tokens }) => {
      storeTokens(tokens);
      changeSession({ mustChoosePassword: false });
      void queryClient.invalidateQueries({ queryKey: sessionsKey });
    },
  });
}
