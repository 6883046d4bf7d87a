import { getProfile, logIn, logInBody } from '@anteroom/contract/auth';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { z } from 'zod/mini';
import { call } from '#lib/api';
import { messageOf } from '#lib/api-error';
import { storeTokens } from '#lib/session-storage';
import { openSession } from '#lib/session-store';
import { useCheckedForm } from '#lib/use-checked-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { PasswordField } from '#ui/password-field';
import { TextField } from '#ui/text-field';
import { authMessages as words } from '../auth.messages.ts';

/** The page follows the session state, so this form needs no callback. */
export function LogInForm() {
  const logIn = useLogIn();
  const { frame, field } = useCheckedForm({ shape: logInBody, send: (body) => logIn.mutateAsync(body) });
  return (
    <form {...frame} className="grid gap-5">
      {logIn.isError && <Banner tone="danger">{messageOf(logIn.error, words.loginFailed)}</Banner>}
      <TextField
        label={words.email}
        {...field('email')}
        type="email"
        autoComplete="username"
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
    mutationFn: async (body: z.input<typeof logInBody>) => {
      const { user, tokens } = await call(logIn, { body });
      storeTokens(tokens);
      // The sign-in response says neither whether the password must be replaced nor whether single-key shortcuts are on. The profile does. If the profile
      // fails to load, the first rejected call says so.
      const profile = await call(getProfile, {}).catch(() => null);
      return {
        user: profile?.user ?? user,
        tokens,
        mustChoosePassword: profile?.user.needsOwnCredential ?? false,
      };
    },
    onSuccess: openSession,
  });
}
