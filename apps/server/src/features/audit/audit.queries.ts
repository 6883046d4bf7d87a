import { createHash } from 'node:crypto';
import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { Actor, RequestFacts } from '#context';
import { compileOnce } from '#platform/db/compile-once';
import type { Db, Tx } from '#platform/db/database';

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
  /** What `sealAuditValues` made of the record before and after; kept apart and not as long as the row. */
  sealedValues?: Buffer;
};

/** Without a request or a session where the entry gathers several. */
type SignedIn = { [Fact in keyof RequestFacts]: RequestFacts[Fact] | null } & Pick<
  Actor,
  'userId' | 'name' | 'role'
> & { sessionId: number | null };

/** An entry that gathers requests of one address. */
type Gathered = { requestId: null; ipAddress: string | null; userAgent: string | null };

/** Nobody called: the server did it by itself, or whoever sat at its own keyboard. */
export const theServer = { requestId: null, ipAddress: null, userAgent: null } as const;

/** Who did it: a signed-in person, only a request where nobody is signed in, or not even that. */
export type AuditedBy = SignedIn | RequestFacts | Gathered | typeof theServer;

/** Adds to the audit trail, in the transaction of what it tells about. */
export async function recordAudit(tx: Tx | Db, by: AuditedBy, entry: AuditEntry): Promise<void> {
  const row = { ...actorColumns(by), ...entryColumns(entry) };
  const { sealedValues } = entry;
  if (!sealedValues) {
    await inserting(tx, ...valuesOf(row));
    return;
  }
  const valuesHash = createHash('sha256').update(sealedValues).digest();
  // One statement, so that it is one act outside of a transaction too.
  await tx
    .with('event', (cte) =>
      cte
        .insertInto('audit_events')
        .values({ ...row, values_hash: valuesHash })
        .returning('seq'),
    )
    .insertInto('audit_values')
    .columns(['audit_seq', 'sealed'])
    .expression((cte) =>
      cte.selectFrom('event').select(({ val }) => ['event.seq', val(sealedValues).as('sealed')]),
    )
    .execute();
}

type Row = ReturnType<typeof actorColumns> & ReturnType<typeof entryColumns>;

const columns = [
  ...([
    'ip_address',
    'user_agent',
    'request_id',
    'actor_id',
    'actor_name',
    'actor_role',
    'session_id',
  ] as const),
  ...(['action', 'outcome', 'reason', 'doctor_id', 'object_type', 'object_id'] as const),
  ...(['patient_ids', 'changed_fields', 'details'] as const),
] satisfies (keyof Row)[];

const valuesOf = (row: Row): unknown[] => columns.map((column) => row[column]);

const inserting = compileOnce((tx, ...values: readonly unknown[]) => {
  const row = Object.fromEntries(columns.map((column, place) => [column, values[place]]));
  return tx.insertInto('audit_events').values(row as Row);
});

function actorColumns(by: AuditedBy) {
  const request = { ip_address: by.ipAddress, user_agent: by.userAgent, request_id: by.requestId };
  if (!('userId' in by))
    return { ...request, actor_id: null, actor_name: null, actor_role: null, session_id: null };
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
