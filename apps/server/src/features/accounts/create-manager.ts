import type { Manager } from '@anteroom/contract/accounts';
import type { api } from '@anteroom/contract/api';
import type { RouteInput } from '@anteroom/contract/route';
import { assertDoctorTakesPatients } from '#features/staff';
import { invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { makeAccountFor } from './make-account-for.ts';
import { addLinks } from './managers.queries.ts';
import { presentManager } from './present-account.ts';

export type NewManager = Omit<RouteInput<typeof api.createManager>['body'], 'password'> & {
  passwordHash: string | null;
};

/** Creates a manager for the doctor who sends the request, or for the doctor that an admin names. */
export async function createManager(
  context: Context,
  tx: Tx,
  actor: Actor,
  { doctorId: named, ...person }: NewManager,
): Promise<Manager> {
  const doctorId = named ?? (actor.role === 'doctor' ? actor.userId : null);
  if (doctorId === null) throw invalidField('doctorId', 'Doctor selection is required');
  await assertDoctorTakesPatients(tx, actor, doctorId);
  const manager = await makeAccountFor(context, tx, actor, { ...person, role: 'manager', doctorId });
  await addLinks(tx, manager.id, [doctorId], context.clock.now());
  return presentManager(manager, doctorId);
}
