import { type AppSecrets, secretsInForce } from '#platform/crypto/keys';
import { isSignedRow } from '../row-signature.ts';
import type { ChainEnd, TrailRow } from './audit-chain.ts';
import type { Break, Finding } from './finding.ts';
import { createNonces } from './nonces.ts';

export type SignatureCheck = {
  /** Returns a problem if the signature of the row is wrong. `before` is the end of the chain before the row. */
  check(row: TrailRow, before: ChainEnd): Break | null;
  /**
   * Call it after all rows were checked. Returns the first entry without a valid signature that no later entry
   * confirms, or null.
   */
  left(): Finding | null;
};

/**
 * Checks which entries a server wrote. Entries of releases without signatures have none, and entries signed with a
 * retired key cannot be checked. Both are genuine only if they come before a validly signed `audit.vouched` entry,
 * which confirms all entries before it.
 */
export function createSignatureCheck(secrets: AppSecrets | null): SignatureCheck {
  const inForce = secrets === null ? null : secretsInForce(secrets);
  const nonces = createNonces();
  let unvouched: Finding | null = null;
  let areSigned = false;

  const checkSigned = (row: TrailRow, before: ChainEnd): Break | null => {
    const at = before.chainNumber + 1;
    const isSigned = inForce === null || isSignedBy(inForce, row);
    if (isSigned === false) {
      return { at, problem: `${nameOf(row, at)} is not as the server signed it.` };
    }
    areSigned ||= row.seal === 2;
    if (isSigned === null) unvouched ??= { end: before, broken: unsignedBreak(row, at) };
    else if (vouchesFor(row, before)) unvouched = null;
    return null;
  };

  return {
    check: (row, before) => {
      const at = before.chainNumber + 1;
      if (row.nonce && !nonces.add(row.nonce)) {
        return { at, problem: `${nameOf(row, at)} is a copy of an earlier entry.` };
      }
      return checkSigned(row, before);
    },
    // While servers of a release without the seals table are sealing, unsigned entries are no problem, because those
    // servers still write them.
    left: () => (areSigned ? unvouched : null),
  };
}

/**
 * Returns whether a key in force signed the row. Returns null for a row without a signature or with a signature by a
 * retired key.
 */
function isSignedBy(inForce: readonly string[], row: TrailRow): boolean | null {
  const { nonce, mac, mac_key } = row;
  if (!(nonce && mac && mac_key)) return null;
  const signature = { nonce, mac: Buffer.from(mac, 'hex'), mac_key };
  return isSignedRow(inForce, contentOf(row), signature);
}

function contentOf(row: TrailRow) {
  const {
    seq: _seq,
    chain_number: _place,
    previous_hash: _previous,
    hash: _hash,
    seal: _seal,
    ...rest
  } = row;
  const { nonce: _nonce, mac: _mac, mac_key: _key, ...content } = rest;
  return { ...content, disclosed: content.disclosed ?? null };
}

/**
 * Returns whether this is an `audit.vouched` entry that confirms the trail up to the entry before it. Its details must
 * contain the place and hash of that entry. Otherwise the row was moved, which the signature alone does not show,
 * because it does not cover the place of the row.
 */
function vouchesFor({ action, details }: TrailRow, { chainNumber, hash }: ChainEnd): boolean {
  if (action !== 'audit.vouched') return false;
  const named = JSON.parse(details) as { upTo?: unknown; hash?: unknown };
  return named.upTo === chainNumber && named.hash === hash;
}

function unsignedBreak(row: TrailRow, at: number): Break {
  const why = row.mac ? `is signed with another key (${row.mac_key})` : 'has no signature of the server';
  return { at, problem: `${nameOf(row, at)} ${why}: it was not written by Anteroom.` };
}

function nameOf({ seq }: TrailRow, at: number): string {
  return `Entry ${at} (number ${seq} of the trail)`;
}
