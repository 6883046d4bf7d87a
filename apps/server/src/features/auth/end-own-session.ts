import type { Actor, Context } from '#context';
import { notFound } from '#platform/app-error';
import { inTransaction } from '#platform/db/transaction';
import { endSessionIn } from './end-session.ts';
import { isOpenSessionOf } from './open-sessions.queries.ts';

/** Ends one of the caller's own sessions, also the one that asks. Anyone else's is answered as one that never was. */
export async function endOwnSession(context: Context, actor: Actor, sessionId: number): Promise<void> {
  const now = context.clock.now();
  await inTransaction(context.db, async (tx) => {
    if (!(await isOpenSessionOf(tx, actor.userId, sessionId))) throw notFound('Session');
    await endSessionIn(tx, { sessionId, reason: 'ended_by_user', facts: actor, by: actor, now });
  });
}
