import type { AuditEvent } from '@anteroom/contract/audit';
import type { TrailRow } from './audit-trail.queries.ts';

export function presentAuditEvent(row: TrailRow): AuditEvent {
  return {
    ...row,
    at: row.at.getTime(),
    // The table's own check and the one writer of these columns.
    actorRole: row.actorRole as AuditEvent['actorRole'],
    outcome: row.outcome as AuditEvent['outcome'],
    details: row.details as AuditEvent['details'],
  };
}
