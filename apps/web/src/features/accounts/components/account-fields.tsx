import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordField } from '#ui/password-field';
import { TextField } from '#ui/text-field';
import { accountWords as words } from '../accounts.words.ts';

export type FieldOf<Name extends string> = (
  name: Name,
) => UseFormRegisterReturn & { error: string | undefined };

type Props = {
  fieldOf: FieldOf<'name' | 'email' | 'password'>;
  /** Stands between who it is and how they sign in. */
  children?: ReactNode;
};

/** The name and the address of a person who gets an account. */
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

/** Optional, for doctors. A component, as its neighbours are: the fields register in the order in which they appear. */
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

/** The account is somebody else's, so the browser must fill nothing in. */
export function AccountFields({ fieldOf, children }: Props) {
  return (
    <>
      <PersonFields fieldOf={fieldOf} />
      {children}
      <FirstPasswordField fieldOf={fieldOf} />
    </>
  );
}

/** A component: registered by its parent, it would come before the name and take the focus of the first mistake. */
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
