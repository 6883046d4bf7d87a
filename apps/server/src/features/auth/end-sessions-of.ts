import { type AuditedBy, recordAudit } from '#features/audit';
import { announceAccessChange } from '#features/live';
import type { Tx } from '#platform/db/database';
import { type EndReason, endOpenSessionsOf } from './auth.queries.ts';

type Ending = {
  userId: number;
  reason: EndReason;
  /** The user, an admin, or only a request without a session. */
  by: AuditedBy;
  now: Date;
  /** The session that continues when a user ends all others. */
  exceptSessionId?: number;
};

/** Ends all open sessions of a user and their streams, with one audit entry per session. */
export async function endSessionsOf(
  tx: Tx,
  { userId, reason, by, now, exceptSessionId }: Ending,
): Promise<void> {
  const ended = await endOpenSessionsOf(tx, { userId, reason, now, exceptSessionId });
  for (const { id } of ended) {
    const object = { type: 'session', id };
    await recordAudit(tx, by, { action: 'session.ended', reason, object, details: { userId } });
    if (exceptSessionId !== undefined) await announceAccessChange(tx, { sessionId: id });
  }
  if (exceptSessionId === undefined) await announceAccessChange(tx, { userId });
}
