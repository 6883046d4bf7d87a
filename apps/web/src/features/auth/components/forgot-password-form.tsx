import { requestPasswordReset } from '@anteroom/contract/password-reset';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { TextField } from '#ui/text-field';
import { accountPageMessages as words } from '../account-page.messages.ts';
import { useRequestPasswordReset } from '../api/use-request-password-reset.ts';
import { AccountForm } from './account-form.tsx';

export function ForgotPasswordForm({ onSent }: { onSent: () => void }) {
  const { mutateAsync, isPending, error } = useRequestPasswordReset();
  const { frame, field } = useCheckedForm({
    shape: requestPasswordReset.body,
    send: (body) => mutateAsync(body, { onSuccess: onSent }),
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
