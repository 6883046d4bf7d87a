import type { SessionUser, Tokens } from '@anteroom/contract/auth';
import type { Context, RequestFacts } from '#context';
import { recordAudit } from '#features/audit';
import { AppError } from '#platform/app-error';
import { inTransaction } from '#platform/db/transaction';
import { addTokenPair, findUserByEmail, startSession } from './auth.queries.ts';
import { passwordMatches } from './passwords.ts';
import { derivePair, newSalt, newSeed } from './tokens.ts';

type Credentials = { email: string; password: string };

/** Unknown, wrong and disabled answer alike, in words and in time. */
export async function logIn(context: Context, credentials: Credentials, facts: RequestFacts) {
  const user = await findUserByEmail(context.db, credentials.email);
  const matches = await passwordMatches(user?.passwordHash ?? null, credentials.password);
  if (!(user?.isEnabled && matches)) {
    await recordAudit(context.db, facts, {
      action: 'session.refused',
      outcome: 'refused',
      ...(user ? { object: { type: 'user', id: user.id } } : {}),
    });
    throw new AppError('invalid_credentials', 'The email or the password is wrong.');
  }
  const { id, name, email, role, emailVerified } = user;
  const tokens = await openSession(context, id, facts);
  return { user: { id, name, email, role, roleName: role, emailVerified } satisfies SessionUser, tokens };
}

function openSession(context: Context, userId: number, facts: RequestFacts): Promise<Tokens> {
  const now = context.clock.now();
  const salt = newSalt();
  const tokens = derivePair(context.settings.appSecret, salt, newSeed());
  return inTransaction(context.db, async (tx) => {
    const sessionId = await startSession(tx, userId, facts, now);
    await addTokenPair(tx, { sessionId, parentId: null, tokens, salt, now });
    await recordAudit(tx, facts, {
      action: 'session.started',
      object: { type: 'session', id: sessionId },
      details: { userId },
    });
    return tokens;
  });
}
