import type { Doctor } from '@anteroom/contract/staff';
import { lockAccount } from '#features/auth';
import { assertActiveState } from '#features/staff';
import { invalidField, notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { findAccount, lockAccounts } from './accounts.queries.ts';
import { changeDoctorsOf } from './change-doctors-of.ts';
import { listDoctorsById, listDoctorsServedBy } from './managers.queries.ts';

type Wanted = { managerId: number; doctorIds: readonly number[] };

export async function setDoctorsOfManager(
  context: Context,
  tx: Tx,
  actor: Actor,
  { managerId, doctorIds }: Wanted,
): Promise<Doctor[]> {
  await lockAccounts(tx);
  // The manager may be accepting the request of a doctor.
  await lockAccount(tx, { id: managerId });
  const manager = await findAccount(tx, managerId);
  if (manager?.role !== 'manager') throw notFound('Manager');
  const before = (await listDoctorsServedBy(tx, managerId)).map(({ id }) => id);
  const wanted = new Set(doctorIds);
  const added = [...wanted].filter((id) => !before.includes(id));
  await assertMayBeServed(tx, added);
  const removed = before.filter((id) => !wanted.has(id));
  await changeDoctorsOf(context, tx, actor, { managerId, added, removed });
  const doctors = await listDoctorsServedBy(tx, managerId);
  return doctors.map(({ id, name, specialization }) => ({ id, name, specialization }));
}

/** Rejects new links to disabled and unconfirmed doctors. A disabled doctor keeps existing managers. */
async function assertMayBeServed(tx: Tx, doctorIds: readonly number[]): Promise<void> {
  const doctors = await listDoctorsById(tx, doctorIds);
  if (doctors.length < doctorIds.length) throw invalidField('doctorIds', 'There is no such doctor');
  for (const doctor of doctors) assertActiveState(doctor);
}
