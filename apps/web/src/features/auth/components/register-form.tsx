import { registerBody } from '@anteroom/contract/registration';
import { bannerOf } from '#lib/api-error';
import { useCheckedForm } from '#lib/use-checked-form';
import { TextField } from '#ui/text-field';
import { accountWords as words } from '../account.words.ts';
import { useRegister } from '../api/use-register.ts';
import { AccountForm } from './account-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

export function RegisterForm({ onRegistered }: { onRegistered: () => void }) {
  const { mutate, isPending, error } = useRegister();
  const { frame, field, showRefusal } = useCheckedForm({
    shape: registerBody,
    confirms: 'password',
    send: (body) => mutate(body, { onSuccess: onRegistered, onError: showRefusal }),
  });
  return (
    <AccountForm
      frame={frame}
      error={bannerOf(error, words.registrationFailed)}
      submit={{ label: words.register, busyText: words.registering, isBusy: isPending }}
    >
      <TextField label={words.name} {...field('name')} autoComplete="name" />
      <TextField
        label={words.email}
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
