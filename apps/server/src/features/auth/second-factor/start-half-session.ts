import type { FactorMethod, HalfSession } from '@anteroom/contract/errors';
import { recordAudit } from '#features/audit';
import { AppError } from '#platform/app-error';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { newSeed } from '../tokens.ts';
import { addHalfSession } from './half-sessions.queries.ts';

const halfLifeMillis = 10 * 60 * 1000;

/**
 * Starts the second step of a sign-in after the correct password. Adds an audit entry: if the second step never
 * follows, the password may have been phished.
 */
export async function startHalfSession(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  meta: RequestMeta,
  { userId, methods }: { userId: number; methods: FactorMethod[] },
): Promise<HalfSession> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + halfLifeMillis);
  const token = newSeed();
  await addHalfSession(tx, { userId, token, now, expiresAt });
  await recordAudit(tx, meta, { action: 'session.half_started', object: { type: 'user', id: userId } });
  return { token, expiresAt: expiresAt.getTime(), methods };
}

export const secondFactorRequired = (halfSession: HalfSession) =>
  new AppError('second_factor_required', 'Please confirm the sign-in with your second factor.', {
    halfSession,
  });
