import type { Tokens } from '@anteroom/contract/auth';
import type { Role } from '@anteroom/contract/roles';
import type { Context, RequestFacts } from '#context';
import { recordAudit, recordRefusal } from '#features/audit';
import { AppError } from '#platform/app-error';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { networkOf } from '#platform/network-of';
import type { Throttle } from '#platform/throttle';
import { addTokenPair, findUserByEmail, startSession } from './auth.queries.ts';
import { tellOfNewDevice } from './devices/tell-of-new-device.ts';
import { endSessionIn } from './end-session.ts';
import { listSessionsBeyond } from './open-sessions.queries.ts';
import { passwordMatches } from './passwords/passwords.ts';
import { presentUser } from './present-user.ts';
import { derivePair, newSalt, newSeed } from './tokens.ts';

type Credentials = { email: string; password: string };

export type SignInThrottles = { byEmail: Throttle; byAddress: Throttle };

/** Ten failures for one account or a hundred from one address in a quarter of an hour; never a lock for good. */
export function signInThrottles({ throttles }: Pick<Context, 'throttles'>): SignInThrottles {
  const seconds = 15 * 60;
  return {
    byEmail: throttles({ name: 'sign_in_email', per: 'account', failures: 10, seconds }),
    byAddress: throttles({ name: 'sign_in_address', per: 'network', failures: 100, seconds }),
  };
}

/**
 * Unknown, wrong and disabled answer alike, in words and in time. Tries side by side are not made to wait for each
 * other; what they may learn is decided after the compare, when failures are counted one by one: the eleventh
 * failure is told nothing, and so is a right password that comes out after the tenth.
 */
export async function logIn(
  context: Context,
  throttles: SignInThrottles,
  credentials: Credentials,
  facts: RequestFacts,
) {
  const { email, password } = credentials;
  const network = networkOf(facts.ipAddress);
  const assertFree = async () => {
    await throttles.byAddress.assertFree(network);
    await throttles.byEmail.assertFree(email);
  };
  await assertFree();
  const user = await findUserByEmail(context.db, email);
  const matches = await passwordMatches(user?.passwordHash ?? null, password, {
    ipAddress: facts.ipAddress,
    beforeCompare: assertFree,
  });
  if (!(user?.isEnabled && matches)) {
    await recordFailure(context, facts, { email, userId: user?.id });
    await Promise.all([throttles.byEmail.count(email), throttles.byAddress.count(network)]);
    throw wrongCredentials();
  }
  await assertFree();
  const tokens = await openSession(context, user, facts);
  if (!tokens) throw wrongCredentials();
  return { user: presentUser(user), tokens };
}

const wrongCredentials = () => new AppError('invalid_credentials', 'The email or the password is wrong.');

type Tried = { email: string; userId: number | undefined };

function recordFailure(context: Context, facts: RequestFacts, { email, userId }: Tried): Promise<void> {
  const object = userId === undefined ? {} : { object: { type: 'user', id: userId } };
  return recordRefusal(context, facts, {
    ...{ action: 'session.refused', subject: email.toLowerCase() },
    ...object,
  });
}

type Owner = {
  id: number;
  name: string;
  email: string;
  role: Role;
  passwordHash: string;
  emailVerified: boolean;
};

function openSession(
  context: Context,
  { id: userId, name, email, role, passwordHash, emailVerified }: Owner,
  facts: RequestFacts,
): Promise<Tokens | null> {
  const now = context.clock.now();
  const salt = newSalt();
  const tokens = derivePair(context.settings.appSecret, salt, newSeed());
  return inTransaction(context.db, async (tx) => {
    const sessionId = await startSession(tx, { userId, passwordHash, facts, now });
    if (sessionId === null) return null;
    await addTokenPair(tx, { sessionId, parentId: null, tokens, salt, now });
    await tellOfNewDevice(context, tx, { userId, email, emailVerified, facts, now });
    const by = { ...facts, userId, name, role, sessionId };
    await recordAudit(tx, by, { action: 'session.started', object: { type: 'session', id: sessionId } });
    await endOldestSessions(tx, { userId, facts, now });
    return tokens;
  });
}

/** Open sessions of one account. */
const mostSessions = 100;

/** Right because `startSession` holds the account's row: its sign-ins take turns. */
async function endOldestSessions(
  tx: Tx,
  { userId, facts, now }: { userId: number; facts: RequestFacts; now: Date },
): Promise<void> {
  for (const sessionId of await listSessionsBeyond(tx, { userId, kept: mostSessions, now })) {
    await endSessionIn(tx, { sessionId, reason: 'too_many_sessions', facts, now });
  }
}
