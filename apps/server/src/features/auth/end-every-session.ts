import { theServer } from '#features/audit';
import type { Tx } from '#platform/db/database';
import { listUsersWithOpenSessions } from './account.queries.ts';
import { endSessionsOf } from './end-sessions-of.ts';

/**
 * Ends all sessions after a restore: a session may have ended or been stolen since the backup. Returns the number of
 * accounts.
 */
export async function endEverySession(tx: Tx, now: Date): Promise<number> {
  const userIds = await listUsersWithOpenSessions(tx);
  for (const userId of userIds) {
    await endSessionsOf(tx, { userId, reason: 'ended_by_admin', by: theServer, now });
  }
  return userIds.length;
}
