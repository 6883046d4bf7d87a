import { invalidField } from '#platform/app-error';
import { type Owner, planPasswordRefusal } from './uncommon-password.rules.ts';

const messages = {
  common: 'This password is too common. Please choose another',
  personal: 'Password must not contain the name or the email',
};

/** Refuses a chosen password that is among the first an attacker tries. */
export function assertPasswordIsUncommon(
  password: string,
  owner: Owner,
  field: 'password' | 'newPassword' = 'password',
): void {
  const refusal = planPasswordRefusal(password, owner);
  if (refusal) throw invalidField(field, messages[refusal]);
}
