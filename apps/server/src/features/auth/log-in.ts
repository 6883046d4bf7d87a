import type { Tokens } from '@anteroom/contract/auth';
import type { Role } from '@anteroom/contract/roles';
import { recordAudit, recordRejection } from '#features/audit';
import { AppError } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { networkOf } from '#platform/http/network-of';
import type { Throttle } from '#platform/throttle';
import { addTokenPair, findUserByEmail, startSession } from './auth.queries.ts';
import { tellOfNewDevice } from './devices/tell-of-new-device.ts';
import { endSessionIn } from './end-session.ts';
import { listSessionsBeyond } from './open-sessions.queries.ts';
import { passwordMatches } from './passwords/passwords.ts';
import { derivePair, newSalt, newSeed } from './tokens.ts';

type Credentials = { email: string; password: string };

export type SignInThrottles = { byEmail: Throttle; byAddress: Throttle };

/** Ten failures per account or a hundred per network in 15 minutes. There is no permanent lock. */
export function signInThrottles({ throttles }: Pick<Context, 'throttles'>): SignInThrottles {
  const seconds = 15 * 60;
  return {
    byEmail: throttles({ name: 'sign_in_email', per: 'account', failures: 10, seconds }),
    byAddress: throttles({ name: 'sign_in_address', per: 'network', failures: 100, seconds }),
  };
}

/**
 * An unknown account, a wrong password and a disabled account get the same answer in the same time. Parallel attempts
 * run side by side, but each checks the throttle again after the comparison: once ten failures are counted, further
 * attempts get 429 even if their password is right.
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

export type Owner = {
  id: number;
  name: string;
  email: string;
  role: Role;
  passwordHash: string;
  emailVerified: boolean;
  isConfirmed: boolean;
};

/** Opens a session. Returns null if the account was disabled or its password changed after the comparison. */
export async function logIn(
  context: Context,
  tx: Tx,
  meta: RequestMeta,
  { id: userId, name, email, role, passwordHash, emailVerified }: Owner,
): Promise<Tokens | null> {
  const now = context.clock.now();
  const salt = newSalt();
  const tokens = derivePair(context.settings.appSecret, salt, newSeed());
  const sessionId = await startSession(tx, { userId, passwordHash, meta, now });
  if (sessionId === null) return null;
  await addTokenPair(tx, { sessionId, parentId: null, tokens, salt, now });
  await tellOfNewDevice(context, tx, { userId, email, emailVerified, meta, now });
  const by = { ...meta, userId, name, role, sessionId };
  await recordAudit(tx, by, { action: 'session.started', object: { type: 'session', id: sessionId } });
  await endOldestSessions(tx, { userId, meta, now });
  return tokens;
}

const mostSessions = 100;

/** Safe against races because `startSession` locks the account's row. */
async function endOldestSessions(
  tx: Tx,
  { userId, meta, now }: { userId: number; meta: RequestMeta; now: Date },
): Promise<void> {
  for (const sessionId of await listSessionsBeyond(tx, { userId, kept: mostSessions, now })) {
    await endSessionIn(tx, { sessionId, reason: 'too_many_sessions', meta, now });
  }
}
