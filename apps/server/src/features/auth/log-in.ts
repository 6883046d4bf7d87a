import type { HalfSession } from '@anteroom/contract/errors';
import { recordRejection } from '#features/audit';
import { AppError } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { networkOf } from '#platform/http/network-of';
import { lockAccount } from './account.queries.ts';
import { findUserByEmail } from './auth.queries.ts';
import { openSession, type SignedIn } from './open-session.ts';
import { passwordMatches } from './passwords/passwords.ts';
import { listFactors } from './second-factor/second-factor.queries.ts';
import { startHalfSession } from './second-factor/start-half-session.ts';
import type { SignInThrottles } from './sign-in-throttles.ts';

type Credentials = { email: string; password: string };

/**
 * Checks the email address and password of a sign-in. An unknown account, a wrong password and a disabled account get
 * the same response in the same time. Parallel attempts run concurrently, but each checks the throttle again after its
 * password was compared: after ten failures, further attempts get 429 even with the correct password.
 */
export async function checkCredentials(
  context: Context,
  throttles: SignInThrottles,
  credentials: Credentials,
  meta: RequestMeta,
): Promise<Owner> {
  const { email, password } = credentials;
  const network = networkOf(meta.ipAddress);
  const assertFree = async () => {
    await throttles.byAddress.assertFree(network);
    await throttles.byEmail.assertFree(email);
  };
  await assertFree();
  const user = await findUserByEmail(context.db, email);
  const matches = await passwordMatches(user?.passwordHash ?? null, password, {
    ipAddress: meta.ipAddress,
    beforeCompare: assertFree,
  });
  if (!(user?.isEnabled && matches)) {
    await recordFailure(context, meta, { email, userId: user?.id });
    await Promise.all([throttles.byEmail.count(email), throttles.byAddress.count(network)]);
    throw wrongCredentials();
  }
  await assertFree();
  return user;
}

export const wrongCredentials = () =>
  new AppError('invalid_credentials', 'The email or the password is wrong.');

type Tried = { email: string; userId: number | undefined };

function recordFailure(context: Context, meta: RequestMeta, { email, userId }: Tried): Promise<void> {
  const object = userId === undefined ? {} : { object: { type: 'user', id: userId } };
  return recordRejection(context, meta, {
    action: 'session.refused',
    subject: email.toLowerCase(),
    ...object,
  });
}

/** The owner of an account. `passwordHash` is the stored hash that the password matched. */
export type Owner = { id: number; passwordHash: string };

/**
 * Opens a session, or a half session if the account has a second factor. Returns null if the account was disabled or
 * its password changed after the password was compared.
 */
export async function logIn(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  { id: userId, passwordHash }: Owner,
): Promise<SignedIn | { halfSession: HalfSession } | null> {
  // Read under the lock, to see changes of the password or the second factors that committed before.
  const account = await lockAccount(tx, { id: userId });
  if (!account?.isEnabled || account.passwordHash !== passwordHash) return null;
  const methods = await listFactors(tx, userId);
  if (methods.length > 0) {
    return { halfSession: await startHalfSession(context, tx, meta, { userId, methods }) };
  }
  return openSession(context, tx, meta, { account, factors: ['password'] });
}
