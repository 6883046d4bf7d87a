import type { Context, RequestFacts } from '#context';
import { recordAudit } from '#features/audit';
import { announceAccessChange } from '#features/live';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { type EndReason, endSession } from './auth.queries.ts';

type Ending = { sessionId: number; reason: EndReason; facts: RequestFacts; now: Date };

/** Ends a session, tells its open streams and the audit trail; nothing when it had ended before. */
export async function endSessionIn(tx: Tx, { sessionId, reason, facts, now }: Ending): Promise<void> {
  const userId = await endSession(tx, sessionId, reason, now);
  if (userId === null) return;
  await recordAudit(tx, facts, {
    action: reason === 'token_reused' ? 'session.token_reused' : 'session.ended',
    reason,
    object: { type: 'session', id: sessionId },
    details: { userId },
  });
  await announceAccessChange(tx, userId);
}

export function endIdleSession(context: Context, sessionId: number, facts: RequestFacts): Promise<void> {
  const now = context.clock.now();
  return inTransaction(context.db, (tx) => endSessionIn(tx, { sessionId, reason: 'idle', facts, now }));
}
