import type { ComponentProps, ReactNode } from 'react';
import { confirmField, type useCheckedForm } from '#lib/use-checked-form';
import { Banner } from '#ui/banner';
import { Button } from '#ui/button';
import { PasswordField } from '#ui/password-field';
import { accountPageMessages as words } from '../account-page.messages.ts';

type Props = {
  frame: ComponentProps<'form'>;
  error: string | null;
  /** Rendered below the error. Contains an action that replaces the submit button as the main action. */
  advice?: ReactNode;
  submit: { label: string; busyText: string; isBusy: boolean };
  children: ReactNode;
};

/** Renders the frame of the small forms for users who are not signed in. */
export function AccountForm({ frame, error, advice, submit, children }: Props) {
  return (
    <form {...frame} className="grid gap-5">
      {error && <Banner tone="danger">{error}</Banner>}
      {advice}
      {children}
      <Button
        type="submit"
        variant={advice ? 'secondary' : 'primary'}
        className="w-full"
        isBusy={submit.isBusy}
        busyText={submit.busyText}
      >
        {submit.label}
      </Button>
    </form>
  );
}

type NewPasswordFieldsProps = {
  field: ReturnType<typeof useCheckedForm>['field'];
  name: 'password' | 'newPassword';
  label: string;
};

export function NewPasswordFields({ field, name, label }: NewPasswordFieldsProps) {
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
