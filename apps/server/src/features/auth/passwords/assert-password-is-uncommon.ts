import { findClinicName } from '#features/clinic';
import { invalidField } from '#platform/app-error';
import type { Settings } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { findPasswordProblem, type Owner } from './uncommon-password.rules.ts';

const messages = {
  common: 'This password is too common. Please choose another',
  personal: 'Password must not contain the name or the email',
  clinic: 'Password must not be the name of the clinic',
};

/** The data for checking a new password. Operator commands can provide it too, although they have no request. */
export type PasswordContext = { db: Db | Tx; settings: Pick<Settings, 'clinicName'> };

/** Rejects a password that an attacker would try early. */
export async function assertPasswordIsUncommon(
  { db, settings }: PasswordContext,
  password: string,
  owner: Owner,
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const clinicNames = [settings.clinicName, (await findClinicName(db)) ?? ''];
  const problem = findPasswordProblem(password, owner, clinicNames);
  if (problem) throw invalidField(field, messages[problem]);
}
