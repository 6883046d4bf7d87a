import { randomBytes, timingSafeEqual } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { keyFor, keyIdOf, signWith } from '#platform/crypto/keys';

/** The content of a row in the form that is signed: `details` as JSON, bytes in hexadecimal. */
export type RowContent = {
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
  patient_ids: readonly number[];
  changed_fields: readonly string[];
  details: string;
  values_hash: string | null;
  disclosed: string | null;
};

export type RowSignature = { nonce: string; mac: Buffer; mac_key: string };

const purpose = 'audit rows';

/** Key ids by secret, cached because computing one takes longer than signing a row. */
const ids = new Map<string, string>();

function idOf(appSecret: string): string {
  const id = ids.get(appSecret) ?? keyIdOf(appSecret);
  ids.set(appSecret, id);
  return id;
}

/** Signs a new row. The signature covers the nonce, so that a copy of the row is recognized. */
export function signRow(appSecret: string, content: RowContent): RowSignature {
  const nonce = nextNonce();
  return { nonce, mac: macOf(appSecret, content, nonce), mac_key: idOf(appSecret) };
}

/**
 * Returns whether the signature of a row is right. Returns null if it was made with a secret that is not among these, so
 * that it cannot be checked.
 */
export function isSignedRow(
  secrets: readonly string[],
  content: RowContent,
  { nonce, mac, mac_key }: RowSignature,
): boolean | null {
  const secret = secrets.find((each) => idOf(each) === mac_key);
  if (secret === undefined) return null;
  const expected = macOf(secret, content, nonce);
  return mac.length === expected.length && timingSafeEqual(mac, expected);
}

function macOf(appSecret: string, content: RowContent, nonce: string): Buffer {
  return signWith(keyFor(appSecret, purpose), `${nonce}\n${textOf(content)}`);
}

/**
 * Returns the same text for a row before it is written and after PostgreSQL returns it. Omits null columns, so that a
 * column added later changes no old signature.
 */
function textOf({ details, ip_address: address, ...columns }: RowContent): string {
  const entries = Object.entries({
    ...columns,
    details: sortedEntries(JSON.parse(details)),
    ip_address: address === null ? null : canonicalAddress(address),
  });
  return JSON.stringify(sorted(entries.filter(([, value]) => value !== null)), wellFormed);
}

function sortedEntries(details: Record<string, unknown>) {
  return sorted(Object.entries(details));
}

function sorted<T>(entries: [string, T][]): [string, T][] {
  return entries.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Replaces lone surrogates by the replacement character, as the encoding to UTF-8 does when the row is written. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/**
 * Returns the canonical form of an IP address. PostgreSQL formats addresses in its own way and adds the prefix length.
 */
function canonicalAddress(text: string): string {
  const [address = ''] = text.split('/');
  return isIPv6(address) ? new URL(`http://[${address}]`).hostname : address;
}

const run = randomBytes(8).toString('hex');
let count = 0;

/**
 * Returns a nonce: this process's random number and a counter. The nonces of one process grow, so they are next to each
 * other in the index.
 */
function nextNonce(): string {
  count += 1;
  const counter = count.toString(16).padStart(16, '0');
  return [run.slice(0, 8), run.slice(8, 12), run.slice(12), counter.slice(0, 4), counter.slice(4)].join('-');
}
