import type { Context, RequestMeta } from '#platform/context';
import { inTransaction } from '#platform/db/transaction';
import { findCaller, findSessionOfRefreshToken } from './auth.queries.ts';
import { endSessionIn } from './end-session.ts';

type Presented = { refreshToken: string | undefined; accessToken: string | null; meta: RequestMeta };

/** Ends the session of the refresh token and the caller's own. Answers unknown and used tokens in the same way. */
export async function logOut(
  context: Context,
  { refreshToken, accessToken, meta }: Presented,
): Promise<void> {
  const now = context.clock.now();
  const named = refreshToken ? await findSessionOfRefreshToken(context.db, refreshToken) : undefined;
  const own = accessToken ? await findCaller(context.db, accessToken, now) : undefined;
  const sessionIds = new Set([named?.sessionId, own?.sessionId].filter((id) => id !== undefined));
  if (sessionIds.size === 0) return;
  await inTransaction(context.db, async (tx) => {
    for (const sessionId of sessionIds)
      await endSessionIn(tx, { sessionId, reason: 'signed_out', meta, now });
  });
}
