import { requestPasswordReset } from '@anteroom/contract/password-reset';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { TextField } from '#ui/text-field';
import { accountWords as words } from '../account.words.ts';
import { useRequestPasswordReset } from '../api/use-request-password-reset.ts';
import { AccountForm } from './account-form.tsx';

export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { mutate, isPending, error } = useRequestPasswordReset();
  const { frame, field, showRefusal } = useCheckedForm({
    shape: requestPasswordReset.body,
    send: (body) => mutate(body, { onSuccess: onSent, onError: showRefusal }),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.requestFailed)}
      submit={{ label: words.sendLink, busyText: words.sendingLink, isBusy: isPending }}
    >
      <TextField
        label={words.email}
        {...field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </AccountForm>
  );
}
