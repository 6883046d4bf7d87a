import type { Session } from '@anteroom/contract/sessions';
import { notFound } from '#platform/app-error';
import type { Actor, Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { endSessionIn } from './end-session.ts';
import { isOpenSessionOf, listOpenSessions } from './open-sessions.queries.ts';
import { idleSince } from './session.rules.ts';

export async function listSessions({ db, clock, settings }: Context, actor: Actor): Promise<Session[]> {
  const now = clock.now();
  const rows = await listOpenSessions(db, {
    userId: actor.userId,
    now,
    idleSince: idleSince(now, settings.idleLockMinutes),
  });
  return rows.map(({ createdAt, lastActiveAt, ...row }) => ({
    ...row,
    createdAt: createdAt.getTime(),
    lastActiveAt: lastActiveAt.getTime(),
    isCurrent: row.id === actor.sessionId,
  }));
}

/**
 * Ends one of the caller's sessions, possibly the current one. Throws 404 for another user's session, as for an unknown
 * session.
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
