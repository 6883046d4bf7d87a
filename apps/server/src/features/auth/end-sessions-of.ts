import { type AuditedBy, recordAudit } from '#features/audit';
import { announceAccessChange } from '#features/live';
import type { Tx } from '#platform/db/database';
import { type EndReason, endOpenSessionsOf } from './auth.queries.ts';

type Ending = {
  userId: number;
  reason: EndReason;
  /** Who ends them: the person, an admin, or only a request. */
  by: AuditedBy;
  now: Date;
  /** The one that goes on, where a person ends all but their own. */
  exceptSessionId?: number;
};

/** Ends all open sessions of someone and their live streams; the trail holds each, for each has its own history. */
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
