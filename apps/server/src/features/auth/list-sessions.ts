import type { Session } from '@anteroom/contract/sessions';
import type { Actor, Context } from '#platform/context';
import { listOpenSessions } from './open-sessions.queries.ts';
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
