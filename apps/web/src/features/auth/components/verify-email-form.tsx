import { verifyEmailBody } from '@anteroom/contract/registration';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { TextField } from '#ui/text-field';
import { accountWords as words } from '../account.words.ts';
import type { useVerifyEmail } from '../api/use-verify-email.ts';
import { AccountForm } from './account-form.tsx';

type Props = { token: string; verification: ReturnType<typeof useVerifyEmail> };

export function VerifyEmailForm({ token, verification }: Props) {
  const { mutate, isPending, error } = verification;
  const { frame, field, showRefusal } = useCheckedForm({
    shape: verifyEmailBody,
    send: (body) => mutate(body.token, { onError: showRefusal }),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.verifyFailed)}
      submit={{ label: words.verifyEmail, busyText: words.verifying, isBusy: isPending }}
    >
      <TextField
        label={words.verificationToken}
        {...field('token')}
        defaultValue={token}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </AccountForm>
  );
}
