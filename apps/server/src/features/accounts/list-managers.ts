import type { Manager } from '@anteroom/contract/accounts';
import type { Doctor } from '@anteroom/contract/staff';
import { actsForDoctor } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { assertMayKnowWhomTheyServe } from './accounts.policy.ts';
import { findAccount } from './accounts.queries.ts';
import { findDoctor, listDoctorsServedBy, listManagersOf } from './managers.queries.ts';
import { presentManager } from './present-account.ts';

export async function listManagers({ db }: Context, doctorId: number): Promise<Manager[]> {
  if (!(await findDoctor(db, doctorId))) throw notFound('Doctor');
  const managers = await listManagersOf(db, doctorId);
  return managers.map((manager) => presentManager(manager, doctorId));
}

/** Returns the manager's doctors that the caller acts for. Admins also see disabled doctors. */
export async function listDoctorsOfManager(
  { db }: Context,
  actor: Actor,
  managerId: number,
): Promise<Doctor[]> {
  const served = await listDoctorsServedBy(db, managerId);
  const doctorIds = served.map(({ id }) => id);
  assertMayKnowWhomTheyServe(actor, managerId, doctorIds);
  const manager = await findAccount(db, managerId);
  if (manager?.role !== 'manager') throw notFound('Manager');
  return served
    .filter(({ id }) => actsForDoctor(actor, id))
    .map(({ id, name, specialization }) => ({ id, name, specialization }));
}
