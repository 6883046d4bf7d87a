import type { AuditEvent } from '@anteroom/contract/audit';
import type { TrailRow } from './audit-trail.queries.ts';

export function presentAuditEvent(row: TrailRow): AuditEvent {
  return {
    ...row,
    at: row.at.getTime(),
    // A check constraint, and a single writer of these columns, guarantee the types.
    actorRole: row.actorRole as AuditEvent['actorRole'],
    outcome: row.outcome as AuditEvent['outcome'],
    details: row.details as AuditEvent['details'],
  };
}
