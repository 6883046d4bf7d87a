import { type AuditedBy, recordAudit } from '#features/audit';
import { announceAccessChange } from '#features/live';
import type { Context, RequestMeta } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { type EndReason, endSession } from './auth.queries.ts';

type Ending = {
  sessionId: number;
  reason: EndReason;
  meta: RequestMeta;
  /** The author in the audit trail. The default is the session's own user. */
  by?: AuditedBy;
  now: Date;
};

/** Ends a session, audits that and closes its open streams. Does nothing if it had ended before. */
export async function endSessionIn(tx: Tx, { sessionId, reason, meta, by, now }: Ending): Promise<void> {
  const owner = await endSession(tx, sessionId, reason, now);
  if (!owner) return;
  const { userId } = owner;
  const entry = { reason, object: { type: 'session', id: sessionId }, details: { userId } };
  // The client with a reused token may be a thief, so the audit entry does not name the owner as its author.
  if (reason === 'token_reused') await recordAudit(tx, meta, { action: 'session.token_reused', ...entry });
  else await recordAudit(tx, by ?? { ...meta, ...owner, sessionId }, { action: 'session.ended', ...entry });
  await announceAccessChange(tx, reason === 'account_disabled' ? { userId } : { sessionId });
}

export function endIdleSession(context: Context, sessionId: number, meta: RequestMeta): Promise<void> {
  const now = context.clock.now();
  return inTransaction(context.db, (tx) => endSessionIn(tx, { sessionId, reason: 'idle', meta, now }));
}
