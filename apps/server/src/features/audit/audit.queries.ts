import { createHash } from 'node:crypto';
import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { Actor, RequestMeta } from '#platform/context';
import type { Db, Tx } from '#platform/db/database';
import { preparedQuery } from '#platform/db/pipeline/prepared-query';
import { signingSecretOf } from '#platform/db/signing-secret';
import { systemClock } from '#platform/time/clock';
import { type RowContent, signRow } from './row-signature.ts';

/**
 * An event and its object. Contains the names of changed fields, but their values only encrypted (`sealedValues`).
 * Contains ids of patients, but never their names.
 */
export type AuditEntry = {
  action: AuditAction;
  outcome?: 'done' | 'refused' | 'failed';
  reason?: string;
  doctorId?: number;
  object?: { type: string; id: string | number };
  patientIds?: readonly number[];
  changedFields?: readonly string[];
  details?: Record<string, string | number | boolean | null>;
  disclosed?: Buffer;
  /** The result of `sealAuditValues`. It is stored in a separate table, and deleted earlier than the row. */
  sealedValues?: Buffer;
};

/** A signed-in user. The facts of the request and the session are null in an entry that counts several events. */
type SignedIn = { [Fact in keyof RequestMeta]: RequestMeta[Fact] | null } & Pick<
  Actor,
  'userId' | 'name' | 'role'
> & { sessionId: number | null };

/** An entry that counts several requests from one IP address. */
type Gathered = { requestId: null; ipAddress: string | null; userAgent: string | null };

/** The author of events without a caller: the server itself, or an operator command. */
export const theServer = { requestId: null, ipAddress: null, userAgent: null } as const;

/** The author of an event: a signed-in user, one or several requests without a session, or the server. */
export type AuditedBy = SignedIn | RequestMeta | Gathered | typeof theServer;

/** Adds a signed row to the audit trail. Pass the transaction of the event, so that both are committed together. */
export async function recordAudit(tx: Tx | Db, by: AuditedBy, entry: AuditEntry): Promise<void> {
  const { sealedValues } = entry;
  const valuesHash = sealedValues ? createHash('sha256').update(sealedValues).digest() : null;
  const row = signedRow(signingSecretOf(tx), { ...actorColumns(by), ...entryColumns(entry) }, valuesHash);
  if (!sealedValues) {
    await inserting(tx, ...columns.map((column) => row[column]));
    return;
  }
  // Use a single statement, so that both rows are written atomically outside a transaction too.
  await tx
    .with('event', (cte) => cte.insertInto('audit_events').values(row).returning('seq'))
    .insertInto('audit_values')
    .columns(['audit_seq', 'sealed'])
    .expression((cte) =>
      cte.selectFrom('event').select(({ val }) => ['event.seq', val(sealedValues).as('sealed')]),
    )
    .execute();
}

/** Adds an unsigned row to the audit trail of a database that is not yet migrated to the columns for signatures. */
export async function recordUnsigned(db: Db, { action, details = {} }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({ action, details: JSON.stringify(details) })
    .execute();
}

type Row = ReturnType<typeof signedRow>;

/**
 * Builds a signed row. Uses this server's time instead of the database's, because the time is part of the signed
 * content.
 */
function signedRow(
  appSecret: string,
  row: ReturnType<typeof actorColumns> & ReturnType<typeof entryColumns>,
  valuesHash: Buffer | null,
) {
  const at = systemClock.now().toISOString();
  const content: RowContent = {
    ...row,
    at: at.replace('Z', '000Z'),
    values_hash: valuesHash?.toString('hex') ?? null,
    disclosed: row.disclosed?.toString('hex') ?? null,
  };
  return { ...row, ...signRow(appSecret, content), at, values_hash: valuesHash };
}

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
  ...(['patient_ids', 'changed_fields', 'details', 'values_hash', 'disclosed'] as const),
  ...(['at', 'nonce', 'mac', 'mac_key'] as const),
] satisfies (keyof Row)[];

const inserting = preparedQuery((tx, ...values: readonly unknown[]) => {
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
    disclosed: entry.disclosed ?? null,
  };
}
