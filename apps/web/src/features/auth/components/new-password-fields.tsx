import { confirmField } from '#lib/check-form';
import type { useCheckedForm } from '#lib/use-checked-form';
import { PasswordField } from '#ui/password-field';
import { accountPageMessages as words } from '../account-page.messages.ts';

type Props = {
  field: ReturnType<typeof useCheckedForm>['field'];
  name: 'password' | 'newPassword';
  label: string;
};

export function NewPasswordFields({ field, name, label }: Props) {
  return (
    <>
      <PasswordField
        label={label}
        isRequired
        {...field(name)}
        hint={words.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField
        label={words.confirmPassword}
        isRequired
        {...field(confirmField)}
        autoComplete="new-password"
      />
    </>
  );
}
