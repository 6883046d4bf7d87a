import { resendVerification, verifyEmail, verifyEmailBody } from '@anteroom/contract/registration';
import type { ReactNode } from 'react';
import { bannerOf, hasCode } from '#lib/api-error';
import { readTokens } from '#lib/session-storage';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { accountPageMessages as words } from '../account-page.messages.ts';
import { refreshProfile } from '../start-session.ts';
import { useSession } from '../use-session.ts';
import { AccountForm } from './account-form.tsx';

type Props = {
  token: string;
  verification: ReturnType<typeof useVerifyEmail>;
  /** Shown if the link is invalid. Usually it has already been used. */
  ifNotGood: ReactNode;
};

export function VerifyEmailForm({ token, verification, ifNotGood }: Props) {
  const { mutateAsync, isPending, error } = verification;
  const { frame, field } = useCheckedForm({
    shape: verifyEmailBody,
    send: (body) => mutateAsync({ body }),
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

/** Sends the verification email again, to the signed-in user or to an entered email address. */
export function ResendVerification() {
  const { user } = useSession();
  const { mutateAsync, isPending, isSuccess, data, error } = useRouteMutation(resendVerification);
  const { frame, field } = useCheckedForm({
    shape: resendVerification.body,
    takesFocus: false,
    send: (body) => mutateAsync({ body }),
  });
  const errorText = bannerOf(error, words.resendFailed);
  return (
    <section className="mt-8 border-t border-line pt-6">
      <h2 className="text-lg font-semibold">{words.resendTitle}</h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{words.resendHint}</p>
      <form {...frame} className="grid gap-4">
        {user ? (
          <input type="hidden" name="email" value={user.email} />
        ) : (
          <TextField
            label={words.email}
            isRequired
            {...field('email')}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <Button type="submit" className="w-full" isBusy={isPending} busyText={words.resending}>
          {words.resend}
        </Button>
        {isSuccess && <Banner tone="neutral">{data.message}</Banner>}
        {errorText && <Banner tone="danger">{errorText}</Banner>}
      </form>
    </section>
  );
}

export const useVerifyEmail = () =>
  useRouteMutation(verifyEmail, {
    onSuccess: () => (readTokens() ? refreshProfile().catch(() => undefined) : undefined),
  });
