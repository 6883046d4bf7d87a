import type { Actor, Context } from '#context';
import { recordRefusal } from '#features/audit';
import { type AppError, invalidField } from '#platform/app-error';
import { networkOf } from '#platform/network-of';
import type { SignInThrottles } from '../log-in.ts';
import { findPasswordHash } from './passwords.queries.ts';
import { passwordMatches } from './passwords.ts';

export const wrongCurrentPassword = (): AppError =>
  invalidField('currentPassword', 'The current password is wrong');

/**
 * Asks for the password once more, so that an open desk is not enough to take over the account. Failures count as
 * failed sign-ins. Returns the hash that matched.
 */
export async function assertCurrentPassword(
  context: Context,
  throttles: SignInThrottles,
  actor: Actor,
  currentPassword: string,
): Promise<string> {
  const network = networkOf(actor.ipAddress);
  const assertFree = async () => {
    await throttles.byAddress.assertFree(network);
    await throttles.byEmail.assertFree(actor.email);
  };
  await assertFree();
  const hash = await findPasswordHash(context.db, actor.userId);
  const matches = await passwordMatches(hash, currentPassword, {
    ipAddress: actor.ipAddress,
    beforeCompare: assertFree,
  });
  // A right password among parallel wrong ones is refused like the sign-in refuses it.
  if (matches) {
    await assertFree();
    return hash;
  }
  const object = { type: 'user', id: actor.userId };
  await recordRefusal(context, actor, { action: 'password.refused', object });
  await Promise.all([throttles.byEmail.count(actor.email), throttles.byAddress.count(network)]);
  throw wrongCurrentPassword();
}
