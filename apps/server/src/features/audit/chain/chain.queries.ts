import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { type ChainEnd, emptyChain, type Sealed, type TrailRow } from './audit-chain.ts';

/** Every column of audit_events, the way it is hashed. */
const trailColumns = sql`
  event.seq, event.chain_number, event.actor_id, event.actor_name, event.actor_role, event.session_id,
  to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  event.ip_address::text as ip_address, event.user_agent, event.request_id, event.action, event.outcome,
  event.reason, event.doctor_id, event.object_type, event.object_id, to_jsonb(event.patient_ids) as patient_ids,
  event.changed_fields, event.details::text as details, encode(event.values_hash, 'hex') as values_hash,
  encode(event.previous_hash, 'hex') as previous_hash, encode(event.hash, 'hex') as hash`;

/** Takes the sealer's lock until the end of the transaction, or answers false where another process has it. */
export async function tryLockSealer(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit sealer')) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** Waits for the lock under which the signed heads are written. */
export async function lockHeads(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit heads'))`.execute(tx);
}

export async function hasUnsealed(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('audit_events')
    .select('seq')
    .where('hash', 'is', null)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Entries that wait for the sealer for over a minute by the database's own clock; it is far behind or was kept off. */
export async function findOverdue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    select seq from audit_events where hash is null and at < now() - interval '1 minute' order by seq limit 1
  `.execute(db);
  return rows[0]?.seq ?? null;
}

export async function listUnsealed(tx: Tx, limit: number): Promise<TrailRow[]> {
  const { rows } = await sql<TrailRow>`
    select ${trailColumns} from audit_events event where event.hash is null order by event.seq limit ${limit}
  `.execute(tx);
  return rows;
}

export async function readChainEnd(db: Db | Tx): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`
    select chain_number as "chainNumber", coalesce(encode(hash, 'hex'), '') as hash from audit_events
    where chain_number is not null order by chain_number desc limit 1
  `.execute(db);
  return rows[0] ?? emptyChain;
}

/** The hash that the chain holds at this place, or null. */
export async function readHashAt(db: Db | Tx, chainNumber: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`
    select encode(hash, 'hex') as hash from audit_events where chain_number = ${chainNumber}
  `.execute(db);
  return rows[0]?.hash ?? null;
}

/** Fills the chain in; answers for how many entries. */
export async function writeSeals(tx: Tx, seals: readonly Sealed[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update audit_events set chain_number = seal.chain_number, previous_hash = seal.previous_hash, hash = seal.hash
    from unnest(
      ${seals.map(({ seq }) => seq)}::bigint[],
      ${seals.map(({ chainNumber }) => chainNumber)}::bigint[],
      ${seals.map(({ previousHash }) => Buffer.from(previousHash, 'hex'))}::bytea[],
      ${seals.map(({ hash }) => Buffer.from(hash, 'hex'))}::bytea[]
    ) as seal (seq, chain_number, previous_hash, hash)
    where audit_events.seq = seal.seq and audit_events.hash is null
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export type KeptRow = {
  row: TrailRow;
  /** The SHA-256 of the values beside the row as they are now; null where there are none. */
  keptHash: string | null;
};

/** The next rows in the order of the chain. */
export async function listChain(db: Db | Tx, after: number, limit: number): Promise<KeptRow[]> {
  const { rows } = await sql<TrailRow & { kept_hash: string | null }>`
    select ${trailColumns}, encode(sha256(kept.sealed), 'hex') as kept_hash
    from audit_events event left join audit_values kept on kept.audit_seq = event.seq
    where event.chain_number > ${after} order by event.chain_number limit ${limit}
  `.execute(db);
  return rows.map(({ kept_hash: keptHash, ...row }) => ({ row, keptHash }));
}

/** Whether a server has been at this trail since before this: then heads were signed meanwhile. */
export async function hasBeenKeptSince(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql`
    select from audit_events where action = 'system.started' and at < ${before} limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Two that wrote down their verification in the same moment: the later row counts. */
export async function findLastVerification(db: Db) {
  return db
    .selectFrom('audit_events')
    .select(['action', 'details'])
    .where('action', 'in', ['audit.verified', 'audit.broken'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
