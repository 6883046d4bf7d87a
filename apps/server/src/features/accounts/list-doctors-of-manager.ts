import type { Doctor } from '@anteroom/contract/staff';
import { actsForDoctor } from '#features/staff';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { assertMayKnowWhomTheyServe } from './accounts.policy.ts';
import { findAccount } from './accounts.queries.ts';
import { listDoctorsServedBy } from './managers.queries.ts';

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
