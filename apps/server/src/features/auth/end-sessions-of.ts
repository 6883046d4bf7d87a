import { type AuditedBy, recordAudit, theServer } from '#features/audit';
import { announceAccessChange } from '#features/live';
import type { Tx } from '#platform/db/database';
import { listUsersWithOpenSessions } from './account.queries.ts';
import { type EndReason, endOpenSessionsOf } from './auth.queries.ts';
import { removeHalfSessionsOf } from './second-factor/half-sessions.queries.ts';

type Ending = {
  userId: number;
  reason: EndReason;
  /** The author in the audit trail: a signed-in user, a request without a session, or the server. */
  by: AuditedBy;
  now: Date;
  /** The session that continues when a user ends all others. */
  exceptSessionId?: number;
};

/**
 * Ends all open sessions of a user and their streams, with one audit entry per session. Removes half sessions (sign-ins
 * that wait for their second step) first, because the second step locks its half session before it ends old sessions.
 */
export async function endSessionsOf(
  tx: Tx,
  { userId, reason, by, now, exceptSessionId }: Ending,
): Promise<void> {
  await removeHalfSessionsOf(tx, userId);
  const ended = await endOpenSessionsOf(tx, { userId, reason, now, exceptSessionId });
  for (const { id } of ended) {
    const object = { type: 'session', id };
    await recordAudit(tx, by, { action: 'session.ended', reason, object, details: { userId } });
    if (exceptSessionId !== undefined) await announceAccessChange(tx, { sessionId: id });
  }
  if (exceptSessionId === undefined) await announceAccessChange(tx, { userId });
}

/**
 * Ends all sessions of all accounts, for example after a restore: a session in the backup may have ended or been stolen
 * since. Returns the number of affected accounts.
 */
export async function endEverySession(tx: Tx, now: Date): Promise<number> {
  const userIds = await listUsersWithOpenSessions(tx);
  for (const userId of userIds) {
    await endSessionsOf(tx, { userId, reason: 'ended_by_admin', by: theServer, now });
  }
  return userIds.length;
}
