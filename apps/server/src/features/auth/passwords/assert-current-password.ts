import { recordRejection } from '#features/audit';
import { type AppError, invalidField } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import { networkOf } from '#platform/http/network-of';
import type { SignInThrottles } from '../sign-in-throttles.ts';
import { findPasswordHash } from './passwords.queries.ts';
import { passwordMatches } from './passwords.ts';

export const wrongCurrentPassword = (): AppError =>
  invalidField('currentPassword', 'The current password is wrong');

/**
 * Checks the current password, so that an unattended screen is not enough to take over the account. Wrong passwords
 * count as failed sign-ins. Returns the stored hash that matched.
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
  // Check the throttle again: the correct password among parallel wrong ones is rejected, as at sign-in.
  if (matches) {
    await assertFree();
    return hash;
  }
  const object = { type: 'user', id: actor.userId };
  await recordRejection(context, actor, { action: 'password.refused', object });
  await Promise.all([throttles.byEmail.count(actor.email), throttles.byAddress.count(network)]);
  throw wrongCurrentPassword();
}
