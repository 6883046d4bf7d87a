import { createHash } from 'node:crypto';
import type { AuditAction } from '@anteroom/contract/audit-actions';
import type { Actor, RequestFacts } from '#context';
import { systemClock } from '#platform/clock';
import { compileOnce } from '#platform/db/compile-once';
import type { Db, Tx } from '#platform/db/database';
import { signingSecretOf } from '#platform/db/signing-secret';
import { type RowContent, signRow } from './row-signature.ts';

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
  /** What `packDisclosed` made of the patients who left the clinic with a file. */
  disclosed?: Buffer;
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

/** Adds a signed row to the audit trail, in the transaction of what it tells about. */
export async function recordAudit(tx: Tx | Db, by: AuditedBy, entry: AuditEntry): Promise<void> {
  const { sealedValues } = entry;
  const valuesHash = sealedValues ? createHash('sha256').update(sealedValues).digest() : null;
  const row = signedRow(signingSecretOf(tx), { ...actorColumns(by), ...entryColumns(entry) }, valuesHash);
  if (!sealedValues) {
    await inserting(tx, ...columns.map((column) => row[column]));
    return;
  }
  // One statement, so that it is one act outside of a transaction too.
  await tx
    .with('event', (cte) => cte.insertInto('audit_events').values(row).returning('seq'))
    .insertInto('audit_values')
    .columns(['audit_seq', 'sealed'])
    .expression((cte) =>
      cte.selectFrom('event').select(({ val }) => ['event.seq', val(sealedValues).as('sealed')]),
    )
    .execute();
}

/** For a database of a release before signatures, where an entry has none yet. */
export async function recordUnsigned(db: Db, { action, details = {} }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({ action, details: JSON.stringify(details) })
    .execute();
}

type Row = ReturnType<typeof signedRow>;

/** The time is this server's, for it is part of what the server signs. */
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
    disclosed: entry.disclosed ?? null,
  };
}
