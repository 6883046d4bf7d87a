import { confirmField } from '#lib/check-form';
import type { useCheckedForm } from '#lib/use-checked-form';
import { PasswordField } from '#ui/password-field';
import { accountWords as words } from '../account.words.ts';

type Props = {
  field: ReturnType<typeof useCheckedForm>['field'];
  name: 'password' | 'newPassword';
  label: string;
};

/** A password that somebody chooses, asked for twice. */
export function NewPasswordFields({ field, name, label }: Props) {
  return (
    <>
      <PasswordField label={label} {...field(name)} hint={words.passwordHint} autoComplete="new-password" />
      <PasswordField label={words.confirmPassword} {...field(confirmField)} autoComplete="new-password" />
    </>
  );
}
