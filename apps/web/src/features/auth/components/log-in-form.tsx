import { logInBody } from '@anteroom/contract/auth';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '#lib/api-error';
import { messagesByField } from '#lib/messages-by-field';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { PasswordField } from '#ui/password-field';
import { TextField } from '#ui/text-field';
import { useLogIn } from '../api/use-log-in.ts';
import { authWords as words } from '../auth.words.ts';

/**
 * The session itself tells the page when somebody has come in. Two fields need no form library, and the first
 * screen is to be light.
 */
export function LogInForm() {
  const logIn = useLogIn();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = logInBody.safeParse(Object.fromEntries(new FormData(form)));
    if (checked.success) return logIn.mutate(checked.data);
    const messages = messagesByField(checked.error.issues);
    setErrors(messages);
    form.querySelector<HTMLElement>(`[name="${Object.keys(messages)[0]}"]`)?.focus();
  };
  const clearError = (field: string) => setErrors(({ [field]: _, ...others }) => others);
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {logIn.isError && <Banner tone="danger">{messageOf(logIn.error, words.loginFailed)}</Banner>}
      <TextField
        label={words.email}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
        onChange={() => clearError('email')}
      />
      <PasswordField
        label={words.password}
        name="password"
        autoComplete="current-password"
        error={errors.password}
        onChange={() => clearError('password')}
      />
      <Button
        type="submit"
        variant="primary"
        className="w-full"
        isBusy={logIn.isPending}
        busyText={words.signingIn}
      >
        {words.signIn}
      </Button>
      <Link
        to="/forgot-password"
        className="justify-self-center rounded-md py-1 text-sm font-medium text-accent-strong hover:underline"
      >
        {words.forgotPassword}
      </Link>
    </form>
  );
}
