import type { User } from '@anteroom/contract/accounts';
import type { api } from '@anteroom/contract/api';
import type { RouteInput } from '@anteroom/contract/route';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { makeAccountFor } from './make-account-for.ts';
import { presentUser } from './present-account.ts';

export type NewDoctor = Omit<RouteInput<typeof api.createDoctor>['body'], 'password'> & {
  passwordHash: string | null;
};

export async function createDoctor(context: Context, tx: Tx, actor: Actor, doctor: NewDoctor): Promise<User> {
  return presentUser(await makeAccountFor(context, tx, actor, { ...doctor, role: 'doctor' }));
}
