import { bannerOf } from '#lib/api-error';
import { useFormSave } from '#lib/use-form-save';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { accountPageWords as words } from '../account-page.words.ts';
import { useRequestPasswordReset } from '../api/use-request-password-reset.ts';
import { useSignedInUser } from '../use-session.ts';

/** A new password is chosen through the mail alone, by whoever is signed in as by whoever forgot theirs. */
export function ChangePassword() {
  const { email } = useSignedInUser();
  const { mutateAsync, isPending, isSuccess, error } = useRequestPasswordReset();
  const save = useFormSave('password-link');
  const send = () =>
    void save({
      send: () => mutateAsync({ email }),
      onSaved: () => undefined,
      onRefused: () => undefined,
      saved: () => words.changePasswordSent(email),
      refused: words.changePasswordNotSent,
    });
  const refusal = bannerOf(error, words.requestFailed);
  return (
    <section className="panel mt-6 p-5 md:p-6">
      <h2 className="text-xl font-semibold">{words.changePassword}</h2>
      <p className="mt-1 mb-4 text-ink-soft wrap-break-word">{words.changePasswordHint(email)}</p>
      <div className="grid justify-items-start gap-4">
        <Button isBusy={isPending} busyText={words.sendingLink} onClick={send} className="max-sm:w-full">
          {words.changePassword}
        </Button>
        {isSuccess && <Banner tone="neutral">{words.changePasswordSent(email)}</Banner>}
        {refusal && <Banner tone="danger">{refusal}</Banner>}
      </div>
    </section>
  );
}
