import type { HalfSession } from '@anteroom/contract/errors';
import { signInWithCode, stepUpWithCodeBody } from '@anteroom/contract/second-factor';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { enterSession } from '../enter-session.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { CodeField } from './code-field.tsx';
import { secondStepMessages as words } from './second-step.messages.ts';

type Props = { halfSession: HalfSession; email: string; onBack: () => void };

/**
 * Renders the form for the second step of a sign-in. The half session, which the server opened for the correct
 * password, stays in memory only.
 */
export function SecondStepForm({ halfSession: { token, methods }, email, onBack }: Props) {
  const { mutateAsync, isPending, error } = useRouteMutation(signInWithCode, { onSuccess: enterSession });
  const { frame, field } = useCheckedForm({
    shape: stepUpWithCodeBody,
    takesFocus: !methods.includes('passkey'),
    send: ({ code }) => mutateAsync({ body: { halfSession: token, code } }),
  });
  const failure = bannerOf(error, words.failed);
  return (
    <form {...frame} className="grid gap-5">
      {failure && <Banner tone="danger">{failure}</Banner>}
      {methods.includes('passkey') && <PasskeyButton emailOf={() => email} />}
      <CodeField field={field} hasApp={methods.includes('code')} />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={isPending}
        busyText={words.signingIn}
      >
        {words.signIn}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {words.back}
      </Button>
    </form>
  );
}
