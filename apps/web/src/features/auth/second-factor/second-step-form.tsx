import type { HalfSession } from '@anteroom/contract/errors';
import { signInWithCode, stepUpWithCodeBody } from '@anteroom/contract/second-factor';
import { useState } from 'react';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { TextField } from '#ui/text-field';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { enterSession } from '../use-session.ts';
import { secondStepMessages as words } from './second-factor.messages.ts';

type Props = { halfSession: HalfSession; email: string; onBack: () => void };

/**
 * Renders the form for the second step of a sign-in. The half session, which the server opens after the correct
 * password and before the second step, stays in memory only.
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

type CodeFieldProps = {
  field: ReturnType<typeof useCheckedForm>['field'];
  /** True if the account has an authenticator app. If false, the user can only enter a recovery code. */
  hasApp: boolean;
};

/** Asks for a code of the authenticator app, or for a recovery code, which contains letters too. */
export function CodeField({ field, hasApp }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(!hasApp);
  const code = field('code');
  const switchCodes = () => {
    setIsRecovery(!isRecovery);
    // Clear the error, because it is about the other code.
    code.onChange();
  };
  return (
    <div className="grid justify-items-start gap-1">
      <TextField
        // Changing the key clears the field, because digits typed for the app are not part of a recovery code.
        key={String(isRecovery)}
        label={isRecovery ? words.recoveryCode : words.code}
        isRequired
        {...code}
        hint={isRecovery ? words.recoveryHint : words.appHint}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        className="w-full"
      />
      {hasApp && (
        <Button variant="quiet" size="small" className="-ml-3" onClick={switchCodes}>
          {isRecovery ? words.useApp : words.useRecoveryCode}
        </Button>
      )}
    </div>
  );
}
