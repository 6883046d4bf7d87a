import { register, registerBody } from '@anteroom/contract/registration';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { useRouteMutation } from '#lib/use-route-mutation';
import { TextField } from '#ui/text-field';
import { accountPageMessages as words } from '../account-page.messages.ts';
import { AccountForm, NewPasswordFields } from './account-form.tsx';

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const { mutateAsync, isPending, error } = useRouteMutation(register);
  const { frame, field } = useCheckedForm({
    shape: registerBody,
    confirms: 'password',
    send: (body) => mutateAsync({ body }, { onSuccess: onRegistered }),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.registrationFailed)}
      submit={{ label: words.register, busyText: words.registering, isBusy: isPending }}
    >
      <TextField label={words.name} isRequired {...field('name')} autoComplete="name" />
      <TextField
        label={words.email}
        isRequired
        {...field('email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <NewPasswordFields field={field} name="password" label={words.password} />
    </AccountForm>
  );
}
