import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '#ui/password-field';
import { TextField } from '#ui/text-field';
import { accountMessages as words } from '../accounts.messages.ts';

export type FieldOf<Name extends string> = (
  name: Name,
) => UseFormRegisterReturn & { error: string | undefined };

type Props = {
  fieldOf: FieldOf<'name' | 'email' | 'password'>;
  /** Rendered between the person and the password. */
  children?: ReactNode;
};

export function PersonFields({ fieldOf }: { fieldOf: FieldOf<'name' | 'email'> }) {
  return (
    <>
      <TextField label={words.name} isRequired autoComplete="off" {...fieldOf('name')} />
      <TextField
        label={words.email}
        isRequired
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldOf('email')}
      />
    </>
  );
}

/**
 * Optional, for doctors. Must be a component like its neighbours: fields register in the order in which they render.
 */
export function SpecializationField({ fieldOf }: { fieldOf: FieldOf<'specialization'> }) {
  return (
    <TextField
      label={words.specialization}
      hint={words.specializationHint}
      autoComplete="off"
      {...fieldOf('specialization')}
    />
  );
}

/** Autocomplete is off, because the account belongs to someone else. */
export function AccountFields({ fieldOf, children }: Props) {
  return (
    <>
      <PersonFields fieldOf={fieldOf} />
      {children}
      <FirstPasswordField fieldOf={fieldOf} />
    </>
  );
}

/**
 * Must be a component: if its parent registered the field, it would come before the name and get the focus of the first
 * error.
 */
function FirstPasswordField({ fieldOf }: { fieldOf: FieldOf<'password'> }) {
  return (
    <PasswordField
      label={words.password}
      isRequired
      autoComplete="new-password"
      hint={words.passwordHint}
      {...fieldOf('password')}
    />
  );
}
