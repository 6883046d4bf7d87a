import { createManagerBody } from '@anteroom/contract/accounts';
import { newPassword } from '@anteroom/contract/auth';
import { z } from 'zod/mini';
import { accountMessages as words } from './accounts.messages.ts';

/**
 * The values of the full manager form, including the repeated password and, for an admin, the doctor. All are strings,
 * as in the inputs.
 */
export type NewManagerValues = Record<'name' | 'email' | 'password' | 'confirmPassword' | 'doctorId', string>;

export const blankManager: NewManagerValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  doctorId: '',
};

const withConfirmation = z.extend(createManagerBody, {
  password: newPassword,
  confirmPassword: z.string().check(z.minLength(1, { error: words.confirmRequired })),
});

type WithPasswords = { password: string; confirmPassword: string };

/** Checks that both passwords are equal. Runs even if other fields are invalid. */
const passwordsMatch = z.refine<WithPasswords>(
  ({ password, confirmPassword }) => confirmPassword === '' || password === confirmPassword,
  { path: ['confirmPassword'], error: words.passwordsDiffer, when: () => true },
);

export const newManagerOfSomebody = z
  .extend(withConfirmation, { doctorId: z.int({ error: words.doctorRequired }) })
  .check(passwordsMatch);
export const newManagerOfOwn = withConfirmation.check(passwordsMatch);

/**
 * Returns the initial values of the manager form. If a doctor fills in the form, the new manager is assigned to that
 * doctor.
 */
export function blankManagerOf({ id, role }: { id: number; role: string }): NewManagerValues {
  return role === 'doctor' ? { ...blankManager, doctorId: String(id) } : blankManager;
}

export function shownManager({ doctorId, ...values }: NewManagerValues): Record<string, unknown> {
  return doctorId === '' ? values : { ...values, doctorId: Number(doctorId) };
}
