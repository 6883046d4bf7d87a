import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#platform/db/database';
import { type ChainEnd, emptyChain, type Sealed, type TrailRow } from './audit-chain.ts';

/** Every column of audit_events except the row number and the columns of the chain, in the form that is hashed. */
const trailColumns = sql`
  event.actor_id, event.actor_name, event.actor_role, event.session_id,
  to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  event.ip_address::text as ip_address, event.user_agent, event.request_id, event.action, event.outcome,
  event.reason, event.doctor_id, event.object_type, event.object_id, to_jsonb(event.patient_ids) as patient_ids,
  event.changed_fields, event.details::text as details, encode(event.values_hash, 'hex') as values_hash,
  encode(event.disclosed, 'hex') as disclosed, event.nonce::text as nonce, encode(event.mac, 'hex') as mac,
  event.mac_key`;

/** Tries to take the sealer's lock until the end of the transaction. Returns false if another process holds it. */
export async function tryLockSealer(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('audit sealer')) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/**
 * Takes the sealer's lock until the end of the transaction, so that only one transaction of all servers seals at a
 * time.
 */
export async function lockSealer(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit sealer'))`.execute(tx);
}

/**
 * Takes the lock for signed heads until the end of the transaction, so that only one transaction of all servers writes
 * a head at a time.
 */
export async function lockHeads(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('audit heads'))`.execute(tx);
}

export async function hasSeals(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`select from audit_seals limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * SQL: the last place in the chain that a release without the seals table gave to a row. While the seals table is
 * empty, this is the highest possible place, because such a release may still be running.
 */
const lastOldPlace = sql`coalesce((select min(chain_number) - 1 from audit_seals), 9223372036854775807)`;

/** Lower than any row number, even a negative one, which the database's owner could insert. */
export const beforeAll = Number.MIN_SAFE_INTEGER;

/**
 * Selects rows after `floor` that have no place in the chain yet. A place in the row itself counts only up to
 * `lastOldPlace`, because newer releases store places in the seals table.
 */
export function unsealed(columns: RawBuilder<unknown>, floor: number) {
  return sql`
    select ${columns} from audit_events event
    where event.seq > ${floor} and not coalesce(event.chain_number between 1 and ${lastOldPlace}, false)
      and not exists (select from audit_seals seal where seal.audit_seq = event.seq)`;
}

export async function hasUnsealed(db: Db, floor: number): Promise<boolean> {
  const { rows } = await sql`${unsealed(sql`event.seq`, floor)} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the number of an entry that has waited for the sealer for over a minute by the database's clock, because the
 * sealer is far behind or was blocked. Returns null if there is none.
 */
export async function findOverdue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    ${unsealed(sql`event.seq`, beforeAll)} and event.at < now() - interval '1 minute' order by event.seq limit 1
  `.execute(db);
  return rows[0]?.seq ?? null;
}

/** Returns the next rows to seal, in the form that is hashed. */
export async function listUnsealed(tx: Tx, floor: number, limit: number): Promise<TrailRow[]> {
  const columns = sql`event.seq, ${trailColumns}, 2 as seal`;
  const { rows } = await sql<TrailRow>`
    ${unsealed(columns, floor)} order by event.seq limit ${limit}`.execute(tx);
  return rows;
}

/** Returns the row number of the `audit.vouched` entry that this transaction added. */
export async function findOwnVouching(tx: Tx): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select seq from audit_events where action = 'audit.vouched' and xmin = pg_current_xact_id()::xid
    order by seq desc limit 1
  `.execute(tx);
  return rows[0]?.seq ?? 0;
}

export async function findNewestSeq(db: Db): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from audit_events`.execute(db);
  return rows[0]?.seq ?? 0;
}

export async function readChainEnd(db: Db | Tx): Promise<ChainEnd> {
  const { rows } = await sql<ChainEnd>`
    select "chainNumber", coalesce(hash, '') as hash from (
      (select 1 as first, chain_number as "chainNumber", encode(hash, 'hex') as hash from audit_seals
        order by chain_number desc limit 1)
      union all
      (select 2, chain_number, encode(hash, 'hex') from audit_events where chain_number is not null
        order by chain_number desc limit 1)
    ) as ends order by first limit 1
  `.execute(db);
  return rows[0] ?? emptyChain;
}

export async function readHashAt(db: Db | Tx, chainNumber: number): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`
    select encode(coalesce(
      (select hash from audit_seals where chain_number = ${chainNumber}),
      (select hash from audit_events where chain_number = ${chainNumber})
    ), 'hex') as hash
  `.execute(db);
  return rows[0]?.hash ?? null;
}

export async function insertSeals(tx: Tx, seals: readonly Sealed[]): Promise<void> {
  await sql`
    insert into audit_seals (chain_number, audit_seq, hash)
    select * from unnest(
      ${seals.map(({ chainNumber }) => chainNumber)}::bigint[],
      ${seals.map(({ seq }) => seq)}::bigint[],
      ${seals.map(({ hash }) => Buffer.from(hash, 'hex'))}::bytea[]
    )
  `.execute(tx);
}

/**
 * Returns the name of a connected server whose release predates the seals table, or null. Newer servers have a suffix
 * in their name, see `applicationName`.
 */
export async function findOlderServer(db: Db | Tx): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and application_name ~ '^anteroom [^ ]+( live)?$' limit 1
  `.execute(db);
  return rows[0]?.name ?? null;
}

export type KeptRow = {
  row: TrailRow;
  /** SHA-256 of the stored values as they are now. Null if there are none. */
  keptHash: string | null;
  /** The stored values if their hash differs from the one in the row, because they may have been encrypted again. */
  keptSealed?: Buffer | null;
};

/** A place in the chain. Rows that claim the same place are ordered by their row number. */
export type ChainPlace = { chainNumber: number; seq: number };

/** Returns the next places in chain order with their rows. The columns of a deleted row are null. */
export async function listChain(
  db: Db | Tx,
  { chainNumber, seq }: ChainPlace,
  limit: number,
): Promise<KeptRow[]> {
  const isNext = (number: RawBuilder<unknown>) => sql`
    chain_number >= ${chainNumber} and (chain_number, ${number}) > (${chainNumber}, ${seq})
    order by chain_number, ${number} limit ${limit}`;
  const { rows } = await sql<TrailRow & { kept_hash: string | null; kept_sealed: Buffer | null }>`
    with place as (
      (select chain_number, seq, encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash, 1 as seal
        from audit_events where ${isNext(sql`seq`)})
      union all
      (select chain_number, audit_seq, null, encode(hash, 'hex'), 2 from audit_seals where ${isNext(sql`audit_seq`)})
      order by 1, 2 limit ${limit}
    )
    select place.*, ${trailColumns}, encode(sha256(kept.sealed), 'hex') as kept_hash,
      case when sha256(kept.sealed) <> event.values_hash then kept.sealed end as kept_sealed
    from place left join audit_events event on event.seq = place.seq
      left join audit_values kept on kept.audit_seq = place.seq
    order by place.chain_number, place.seq
  `.execute(db);
  return rows.map(({ kept_hash: keptHash, kept_sealed: keptSealed, ...row }) => ({
    row,
    keptHash,
    keptSealed,
  }));
}

/** Returns whether a server was started before this time, in which case signed heads must exist. */
export async function hasBeenKeptSince(db: Db, before: Date): Promise<boolean> {
  const { rows } = await sql`
    select from audit_events where action = 'system.started' and at < ${before} limit 1
  `.execute(db);
  return rows.length > 0;
}

/**
 * Returns the last verification of the trail. Sorts by row number, because two verifications may have the same time.
 */
export async function findLastVerification(db: Db) {
  return db
    .selectFrom('audit_events')
    .select(['action', 'details'])
    .where('action', 'in', ['audit.verified', 'audit.broken'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
}
