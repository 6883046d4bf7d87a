import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { endSessionIn } from './end-session.ts';
import { isOpenSessionOf } from './open-sessions.queries.ts';

/**
 * Ends one of the caller's sessions, possibly the current one. Returns 404 for another user's session, as for an
 * unknown one.
 */
export async function endOwnSession(
  context: Context,
  tx: Tx,
  actor: Actor,
  sessionId: number,
): Promise<void> {
  const now = context.clock.now();
  if (!(await isOpenSessionOf(tx, actor.userId, sessionId))) throw notFound('Session');
  await endSessionIn(tx, { sessionId, reason: 'ended_by_user', meta: actor, by: actor, now });
}
