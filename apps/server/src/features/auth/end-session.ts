import type { Context, RequestFacts } from '#context';
import { type AuditedBy, recordAudit } from '#features/audit';
import { announceAccessChange } from '#features/live';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { type EndReason, endSession } from './auth.queries.ts';

type Ending = {
  sessionId: number;
  reason: EndReason;
  facts: RequestFacts;
  /** Absent: the session's own person, in that session. */
  by?: AuditedBy;
  now: Date;
};

/** Ends a session, tells its open streams and the audit trail; nothing when it had ended before. */
export async function endSessionIn(tx: Tx, { sessionId, reason, facts, by, now }: Ending): Promise<void> {
  const owner = await endSession(tx, sessionId, reason, now);
  if (!owner) return;
  const { userId } = owner;
  const entry = { reason, object: { type: 'session', id: sessionId }, details: { userId } };
  // Whoever brings a used token may be a thief: that is not the owner's doing.
  if (reason === 'token_reused') await recordAudit(tx, facts, { action: 'session.token_reused', ...entry });
  else await recordAudit(tx, by ?? { ...facts, ...owner, sessionId }, { action: 'session.ended', ...entry });
  await announceAccessChange(tx, reason === 'account_disabled' ? { userId } : { sessionId });
}

export function endIdleSession(context: Context, sessionId: number, facts: RequestFacts): Promise<void> {
  const now = context.clock.now();
  return inTransaction(context.db, (tx) => endSessionIn(tx, { sessionId, reason: 'idle', facts, now }));
}
