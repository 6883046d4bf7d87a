import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { findCaller, findSessionOfRefreshToken } from './auth.queries.ts';
import { endSessionIn } from './end-session.ts';

type Presented = { refreshToken: string | undefined; accessToken: string | null };

/**
 * Finds the session of the refresh token, also if that token was already replaced, and the session of the caller.
 * Ignores unknown tokens and expired access tokens.
 */
export async function findSessionsToEnd(
  { db, clock }: Context,
  { refreshToken, accessToken }: Presented,
): Promise<ReadonlySet<number>> {
  const named = refreshToken ? await findSessionOfRefreshToken(db, refreshToken) : undefined;
  const own = accessToken ? await findCaller(db, accessToken, clock.now()) : undefined;
  return new Set([named?.sessionId, own?.sessionId].filter((id) => id !== undefined));
}

export async function logOut(
  { clock }: Context,
  tx: Tx,
  meta: RequestMeta,
  sessionIds: ReadonlySet<number>,
): Promise<void> {
  const now = clock.now();
  for (const sessionId of sessionIds) await endSessionIn(tx, { sessionId, reason: 'signed_out', meta, now });
}
