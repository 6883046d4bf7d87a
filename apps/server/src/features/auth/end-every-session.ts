import { theServer } from '#features/audit';
import type { Tx } from '#platform/db/database';
import { listUsersWithOpenSessions } from './account.queries.ts';
import { endSessionsOf } from './end-sessions-of.ts';

/** For a clinic that was brought back: what happened since to a session is not known. Answers of how many accounts. */
export async function endEverySession(tx: Tx, now: Date): Promise<number> {
  const userIds = await listUsersWithOpenSessions(tx);
  for (const userId of userIds) {
    await endSessionsOf(tx, { userId, reason: 'ended_by_admin', by: theServer, now });
  }
  return userIds.length;
}
