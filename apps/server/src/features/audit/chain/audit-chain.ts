import { createHash } from 'node:crypto';

/**
 * A row of the trail in the form that is hashed: numbers, and PostgreSQL's own text where JavaScript would lose
 * precision, such as microseconds. The property names are the column names.
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
  /** These four columns are null in entries of older releases, and missing in their exports. */
  disclosed?: string | null;
  nonce?: string | null;
  mac?: string | null;
  mac_key?: string | null;
};

/**
 * A row with its place in the chain. Hashes are hexadecimal and null before sealing. Only releases before the seals
 * table wrote `previous_hash`. They hashed the entry without its signature (`seal` is 1, or missing in their exports).
 */
export type TrailRow = TrailEntry & { previous_hash: string | null; hash: string | null; seal?: number };

/** The previous hash of the first entry. */
export const beginning = '0'.repeat(64);

/** Returns the SHA-256 of the previous hash and the entry, in hexadecimal. */
export function hashEntry(previousHash: string, entry: TrailEntry): string {
  return createHash('sha256')
    .update(Buffer.from(previousHash, 'hex'))
    .update(canonicalText(entry))
    .digest('hex');
}

/** Returns the columns sorted by name. Omits null columns, so that a column added later changes no old hash. */
export function canonicalText(entry: TrailEntry): string {
  const columns = Object.entries(entry)
    .filter(([, value]) => value !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(columns));
}

/** Returns the columns that the row's hash covers. */
export function entryOf({ hash: _hash, previous_hash: _previous, seal, ...entry }: TrailRow): TrailEntry {
  if (seal === 2) return entry;
  const { disclosed: _disclosed, nonce: _nonce, mac: _mac, mac_key: _key, ...unsigned } = entry;
  return unsigned;
}

export type Sealed = { seq: number; chainNumber: number; hash: string };

export type ChainEnd = { chainNumber: number; hash: string };

export const emptyChain: ChainEnd = { chainNumber: 0, hash: beginning };

/** Continues the chain: each hash covers the previous one, the entry and its number. Does not write anything. */
export function sealEntries(end: ChainEnd, entries: readonly TrailEntry[]): Sealed[] {
  let { chainNumber, hash } = end;
  return entries.map((entry) => {
    chainNumber += 1;
    hash = hashEntry(hash, { ...entry, chain_number: chainNumber });
    return { seq: entry.seq, chainNumber, hash };
  });
}
