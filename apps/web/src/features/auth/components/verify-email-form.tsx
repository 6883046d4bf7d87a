import { verifyEmailBody } from '@anteroom/contract/registration';
import type { ReactNode } from 'react';
import { bannerOf, hasCode } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { TextField } from '#ui/text-field';
import { accountPageMessages as words } from '../account-page.messages.ts';
import type { useVerifyEmail } from '../api/use-verify-email.ts';
import { AccountForm } from './account-form.tsx';

type Props = {
  token: string;
  verification: ReturnType<typeof useVerifyEmail>;
  /** Advice for an invalid link, which in most cases has been used already. */
  ifNotGood: ReactNode;
};

export function VerifyEmailForm({ token, verification, ifNotGood }: Props) {
  const { mutateAsync, isPending, error } = verification;
  const { frame, field } = useCheckedForm({
    shape: verifyEmailBody,
    send: (body) => mutateAsync(body.token),
  });
  const advice = hasCode(error, 'invalid_mail_token') ? ifNotGood : null;
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.verifyFailed)}
      advice={advice}
      submit={{ label: words.verifyEmail, busyText: words.verifying, isBusy: isPending }}
    >
      <TextField
        label={words.verificationToken}
        isRequired
        {...field('token')}
        defaultValue={token}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </AccountForm>
  );
}
