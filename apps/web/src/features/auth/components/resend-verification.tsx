import { resendVerification } from '@anteroom/contract/registration';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { accountPageMessages as words } from '../account-page.messages.ts';
import { useResendVerification } from '../api/use-resend-verification.ts';
import { useSession } from '../use-session.ts';

/** Sends the verification mail again, to the signed-in user or to an address that is entered. */
export function ResendVerification() {
  const { user } = useSession();
  const { mutateAsync, isPending, isSuccess, data, error } = useResendVerification();
  const { frame, field } = useCheckedForm({
    shape: resendVerification.body,
    takesFocus: false,
    send: ({ email }) => mutateAsync(email),
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
