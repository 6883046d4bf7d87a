import { logIn, logInBody } from '@anteroom/contract/auth';
import type { HalfSession } from '@anteroom/contract/errors';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod/mini';
import { useClinicQuery } from '#features/clinic';
import { call } from '#lib/api';
import { ApiError, messageOf } from '#lib/api-error';
import { LazyBoundary, lazyComponent } from '#lib/lazy-component';
import { Link } from '#lib/link';
import { useCheckedForm } from '#lib/use-checked-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { PasswordField } from '#ui/password-field';
import { TextField } from '#ui/text-field';
import { authMessages as words } from '../auth.messages.ts';
import { enterSession, useSession } from '../use-session.ts';

const PasskeyButton = lazyComponent(
  async () => (await import('../passkeys/passkey-button.tsx')).PasskeyButton,
);
const SecondStepForm = lazyComponent(
  async () => (await import('../second-factor/second-step-form.tsx')).SecondStepForm,
);

/** Renders the sign-in form. It needs no callback, because the page reacts to the session state. */
export function LogInForm() {
  const logIn = useLogIn();
  const { formerEmail } = useSession();
  const [typedBefore, setTypedBefore] = useState(formerEmail);
  const halfSession = halfSessionOf(logIn.error);
  const email = logIn.variables?.email ?? typedBefore ?? '';
  const startAgain = () => {
    setTypedBefore(email);
    logIn.reset();
  };
  if (halfSession) {
    return (
      <LazyBoundary placeholder={null}>
        <SecondStepForm halfSession={halfSession} email={email} onBack={startAgain} />
      </LazyBoundary>
    );
  }
  return (
    <div className="grid gap-5">
      <PasswordForm logIn={logIn} email={email} />
      <PasskeySignIn />
    </div>
  );
}

/**
 * Reads the email address when the button is pressed, because some password managers fill in fields without an event.
 */
function typedEmail(): string {
  return document.querySelector<HTMLInputElement>('form input[name="email"]')?.value.trim() ?? '';
}

/** Renders the passkey button. Loads no code in browsers without passkeys. */
function PasskeySignIn() {
  const { data: clinic } = useClinicQuery();
  if (!clinic?.allowsPasskeys || typeof PublicKeyCredential === 'undefined') return null;
  return (
    <LazyBoundary placeholder={null}>
      <PasskeyButton emailOf={typedEmail} hasAutofill />
    </LazyBoundary>
  );
}

function halfSessionOf(error: Error | null): HalfSession | undefined {
  return error instanceof ApiError ? error.body?.halfSession : undefined;
}

type PasswordFormProps = { logIn: ReturnType<typeof useLogIn>; email: string };

function PasswordForm({ logIn, email }: PasswordFormProps) {
  const { frame, field } = useCheckedForm({ shape: logInBody, send: (body) => logIn.mutateAsync(body) });
  return (
    <form {...frame} className="grid gap-5">
      {logIn.isError && <Banner tone="danger">{messageOf(logIn.error, words.loginFailed)}</Banner>}
      <TextField
        label={words.email}
        {...field('email')}
        type="email"
        defaultValue={email}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField label={words.password} {...field('password')} autoComplete="current-password" />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={logIn.isPending}
        busyText={words.signingIn}
      >
        {words.signIn}
      </Button>
      <Link to="/forgot-password" className="text-link justify-self-center">
        {words.forgotPassword}
      </Link>
    </form>
  );
}

function useLogIn() {
  return useMutation({
    mutationFn: async (body: z.input<typeof logInBody>) => enterSession(await call(logIn, { body })),
  });
}
