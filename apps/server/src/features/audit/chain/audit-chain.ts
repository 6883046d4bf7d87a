import { createHash } from 'node:crypto';

/**
 * A row of the trail as it is hashed: numbers, and PostgreSQL's own text where JavaScript would lose something, as
 * of microseconds. The names are those of the columns.
 */
export type TrailEntry = {
  seq: number;
  chain_number: number | null;
  at: string;
  actor_id: number | null;
  actor_name: string | null;
  actor_role: string | null;
  session_id: number | null;
  ip_address: string | null;
  user_agent: string | null;
  request_id: string | null;
  action: string;
  outcome: string;
  reason: string | null;
  doctor_id: number | null;
  object_type: string | null;
  object_id: string | null;
  patient_ids: number[];
  changed_fields: string[];
  details: string;
  values_hash: string | null;
};

/** With its place in the chain: the hashes in hexadecimal, null while it is not sealed. */
export type TrailRow = TrailEntry & { previous_hash: string | null; hash: string | null };

/** What the first entry follows. */
export const beginning = '0'.repeat(64);

/** SHA-256 of the hash before and the entry, in hexadecimal. */
export function hashEntry(previousHash: string, entry: TrailEntry): string {
  return createHash('sha256')
    .update(Buffer.from(previousHash, 'hex'))
    .update(canonicalText(entry))
    .digest('hex');
}

/** Columns in the order of their names. Empty ones are left out, so that one added later alters no old hash. */
export function canonicalText(entry: TrailEntry): string {
  const columns = Object.entries(entry)
    .filter(([, value]) => value !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(columns));
}

/** The row without what the hash itself made. */
export function entryOf({ hash: _hash, previous_hash: _previous, ...entry }: TrailRow): TrailEntry {
  return entry;
}

export type Sealed = { seq: number; chainNumber: number; previousHash: string; hash: string };

/** Where the chain ends. */
export type ChainEnd = { chainNumber: number; hash: string };

export const emptyChain: ChainEnd = { chainNumber: 0, hash: beginning };

/** Continues the chain by these entries, in the order given. */
export function sealEntries(end: ChainEnd, entries: readonly TrailEntry[]): Sealed[] {
  let { chainNumber, hash } = end;
  return entries.map((entry) => {
    const previousHash = hash;
    chainNumber += 1;
    hash = hashEntry(previousHash, { ...entry, chain_number: chainNumber });
    return { seq: entry.seq, chainNumber, previousHash, hash };
  });
}
