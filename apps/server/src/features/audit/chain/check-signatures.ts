import { type AppSecrets, secretsInForce } from '#platform/keys';
import { isSignedRow } from '../row-signature.ts';
import type { ChainEnd, TrailRow } from './audit-chain.ts';
import type { Break, Finding } from './finding.ts';
import { createNonces } from './nonces.ts';

export type SignatureCheck = {
  /** What is wrong with the signature of the entry after this one. */
  check(row: TrailRow, before: ChainEnd): Break | null;
  /** The first entry that nothing vouches for, once the walk is over. */
  left(): Finding | null;
};

/**
 * Checks which entries a server wrote. An entry of a release before signatures has none, and one of a key that is no
 * longer in force cannot be checked: both are genuine only before an entry that vouches for the trail up to itself.
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
    // While servers of the release before seal, they still write entries without a signature.
    left: () => (areSigned ? unvouched : null),
  };
}

/** Null: it has no signature, or one by a key that is not in force. */
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

/** Only at the place that it names itself: the signature covers its words, not where it stands. */
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
