import type { Settings } from '#context';
import { invalidField } from '#platform/app-error';
import type { Db, Tx } from '#platform/db/database';
import { findClinicName } from './passwords.queries.ts';
import { type Owner, planPasswordRefusal } from './uncommon-password.rules.ts';

const messages = {
  common: 'This password is too common. Please choose another',
  personal: 'Password must not contain the name or the email',
  clinic: 'Password must not be the name of the clinic',
};

/** Also for an operator's command, which has no request. */
export type PasswordContext = { db: Db | Tx; settings: Pick<Settings, 'clinicName'> };

/** Refuses a chosen password that is among the first an attacker tries. */
export async function assertPasswordIsUncommon(
  { db, settings }: PasswordContext,
  password: string,
  owner: Owner,
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const clinicNames = [settings.clinicName, (await findClinicName(db)) ?? ''];
  const refusal = planPasswordRefusal(password, owner, clinicNames);
  if (refusal) throw invalidField(field, messages[refusal]);
}
