import type { Actor, RequestFacts } from '#context';
import type { Db, Tx } from '#platform/db/database';
import type { AuditAction } from './audit-actions.ts';

/** What happened, to what. Names of fields, never their values; ids, never names of patients. */
export type AuditEntry = {
  action: AuditAction;
  outcome?: 'done' | 'refused' | 'failed';
  reason?: string;
  doctorId?: number;
  object?: { type: string; id: string | number };
  patientIds?: readonly number[];
  changedFields?: readonly string[];
  details?: Record<string, string | number | boolean | null>;
};

type SignedIn = RequestFacts & Pick<Actor, 'userId' | 'name' | 'role' | 'sessionId'>;

/** Who did it: a signed-in person, or only a request where nobody is signed in. */
export type AuditedBy = SignedIn | RequestFacts;

/** Adds to the audit trail, in the transaction of what it tells about. */
export async function recordAudit(tx: Tx | Db, by: AuditedBy, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_events')
    .values({ ...actorColumns(by), ...entryColumns(entry) })
    .execute();
}

function actorColumns(by: AuditedBy) {
  const request = { ip_address: by.ipAddress, user_agent: by.userAgent, request_id: by.requestId };
  if (!('userId' in by)) return request;
  return {
    ...request,
    actor_id: by.userId,
    actor_name: by.name,
    actor_role: by.role,
    session_id: by.sessionId,
  };
}

function entryColumns({ action, outcome = 'done', object, details = {}, ...entry }: AuditEntry) {
  return {
    action,
    outcome,
    reason: entry.reason ?? null,
    doctor_id: entry.doctorId ?? null,
    object_type: object?.type ?? null,
    object_id: object ? String(object.id) : null,
    patient_ids: [...(entry.patientIds ?? [])],
    changed_fields: [...(entry.changedFields ?? [])],
    details: JSON.stringify(details),
  };
}
