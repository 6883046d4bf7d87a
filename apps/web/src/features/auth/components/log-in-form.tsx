import { logInBody } from '@anteroom/contract/auth';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { messageOf } from '#lib/api-error';
import { schemaResolver } from '#lib/schema-resolver';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { PasswordField } from '#ui/password-field';
import { TextField } from '#ui/text-field';
import { type LogInValues, useLogIn } from '../api/use-log-in.ts';
import { authWords as words } from '../auth.words.ts';

/** The session itself tells the page when somebody has come in. */
export function LogInForm() {
  const logIn = useLogIn();
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(logInBody, (values: LogInValues) => values),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={handleSubmit((values) => logIn.mutate(values))} className="grid gap-5">
      {logIn.isError && <Banner tone="danger">{messageOf(logIn.error, words.loginFailed)}</Banner>}
      <TextField
        label={words.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
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
