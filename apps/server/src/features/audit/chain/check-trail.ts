import type { AppSecrets } from '#platform/crypto/keys';
import { isReencrypted } from '../audit-values.ts';
import { beginning, type ChainEnd, emptyChain, entryOf, hashEntry, type TrailRow } from './audit-chain.ts';
import type { KeptRow } from './chain.queries.ts';
import { type HeadSource, type HeadWalk, walkHeads } from './check-heads.ts';
import { createSignatureCheck, type SignatureCheck } from './check-signatures.ts';
import { createRemovals, type Removals } from './erased-values.ts';
import type { Break, Finding } from './finding.ts';

type TrailBounds = {
  isExport?: boolean;
  /** Entries after this time (ISO 8601) must still have their stored values. */
  valuesKeptSince?: string | null;
  /** The secrets that signed the entries. Without them, checks only the chain, the stored values and the heads. */
  secrets?: AppSecrets | null;
};

type Checks = { heads: HeadWalk; signatures: SignatureCheck; removals: Removals } & Required<
  Omit<TrailBounds, 'isExport'>
>;

/**
 * Reads the chain once in order and compares it with the signed heads. Holds one page in memory. An export may end
 * before heads that were signed later; the trail itself must reach the last head.
 */
export async function checkTrail(
  pages: AsyncIterable<readonly KeptRow[]>,
  heads: HeadSource,
  { isExport = false, valuesKeptSince = null, secrets = null }: TrailBounds = {},
): Promise<Finding> {
  try {
    const headWalk = await walkHeads(heads);
    const signatures = createSignatureCheck(secrets);
    const removals = createRemovals();
    const finding = await walkBeside(pages, {
      ...{ heads: headWalk, signatures, removals },
      ...{ valuesKeptSince, secrets },
    });
    if (finding.broken) return finding;
    const removed = removals.left();
    if (removed) return removed;
    const broken = headWalk.left(finding.end, isExport);
    if (broken) return { ...finding, broken };
    // An export from before a change of the key ends before the `audit.vouched` entry.
    const isConfirmed = isExport && (await headWalk.isConfirmedLater());
    return isConfirmed ? finding : (signatures.left() ?? finding);
  } finally {
    await heads.return(null);
  }
}

async function walkBeside(pages: AsyncIterable<readonly KeptRow[]>, checks: Checks): Promise<Finding> {
  const { heads } = checks;
  let finding: Finding = { end: emptyChain, broken: null };
  for await (const page of pages) {
    for (const kept of page) {
      finding = checkRow(kept, finding.end, checks);
      if (heads.isDue(finding.end)) finding.broken ??= await heads.meet(finding.end);
      if (finding.broken) return finding;
    }
  }
  return finding;
}

function checkRow(kept: KeptRow, end: ChainEnd, checks: Checks): Finding {
  const broken =
    problemOf(kept, end) ?? checks.signatures.check(kept.row, end) ?? problemOfValues(kept, end, checks);
  if (broken) return { end, broken };
  checks.removals.erased(kept.row);
  return { end: { chainNumber: end.chainNumber + 1, hash: kept.row.hash ?? '' }, broken: null };
}

function problemOf({ row }: KeptRow, end: ChainEnd): Break | null {
  const expected = end.chainNumber + 1;
  if (row.chain_number === end.chainNumber && row.chain_number > 0) {
    return {
      at: end.chainNumber,
      problem: `Number ${row.seq} of the trail claims the place of entry ${end.chainNumber}.`,
    };
  }
  const isGone = row.chain_number !== expected || row.at === null;
  if (isGone) return { at: expected, problem: `Entry ${expected} is missing.` };
  const name = `Entry ${expected} (number ${row.seq} of the trail)`;
  if (row.seal !== 2 && row.previous_hash !== end.hash) {
    return { at: expected, problem: `${name} does not follow the entry before it.` };
  }
  if (hashEntry(end.hash, entryOf(row)) !== row.hash || isDisclosedLater(row)) {
    return { at: expected, problem: `${name} is not as it was written.` };
  }
  return null;
}

/**
 * Returns whether `disclosed` was added to an unsigned entry after it was written. Releases of Anteroom that did not
 * sign entries never wrote `disclosed`, and the hash of such an entry does not cover it.
 */
function isDisclosedLater({ seal, mac, disclosed }: TrailRow): boolean {
  return seal !== 2 && !mac && Boolean(disclosed);
}

/**
 * Returns a problem with the stored values of an entry. They are deleted before their entry, but must exist until their
 * retention ends.
 */
function problemOfValues(
  { row, keptHash, keptSealed = null }: KeptRow,
  end: ChainEnd,
  { valuesKeptSince, secrets, removals }: Checks,
): Break | null {
  const at = end.chainNumber + 1;
  const what = `Entry ${at} (number ${row.seq} of the trail): what it keeps of before and after`;
  if (keptHash !== null) {
    const isAsWritten =
      keptHash === row.values_hash ||
      (secrets !== null && keptSealed !== null && isReencrypted(secrets, keptSealed, row));
    return isAsWritten ? null : { at, problem: `${what} is not as it was written.` };
  }
  const mustBeThere = row.values_hash !== null && valuesKeptSince !== null && row.at > valuesKeptSince;
  if (mustBeThere)
    removals.add(row, { end, broken: { at, problem: `${what} was removed before its time.` } });
  return null;
}

/** Returns the first characters of the hash, enough for a person to compare. */
export function fingerprintOf({ hash }: ChainEnd): string | null {
  return hash === beginning ? null : hash.slice(0, 12);
}
