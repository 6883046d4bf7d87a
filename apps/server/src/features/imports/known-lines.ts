import { hash } from 'node:crypto';
import type { KnownRecord } from './external-id.queries.ts';
import type { ImportLine, Outcome } from './import-kind.ts';

export type KeyedLine = Pick<ImportLine, 'lineNumber' | 'digest'> & { key: string };

/**
 * Remembers the accepted lines of a file. Stores short hashes to save memory, because a file can have half a million
 * lines.
 */
export type TakenLines = {
  find(key: string): { lineNumber: number; digest: number } | null;
  add(line: KeyedLine): void;
};

export function rememberTakenLines(): TakenLines {
  const taken = new Map<number, { lineNumber: number; digest: number }>();
  return {
    find: (key) => taken.get(shortHash(key)) ?? null,
    add: ({ key, lineNumber, digest }) =>
      taken.set(shortHash(key), { lineNumber, digest: shortDigest(digest) }),
  };
}

/** Returns a 48-bit hash as a number. For a million texts, a collision occurs about once in several hundred files. */
export function shortHash(text: string): number {
  return shortDigest(hash('sha256', text));
}

/** Returns the first 48 bits of a SHA-256 hash in hexadecimal digits. */
function shortDigest(digest: string): number {
  return Number.parseInt(digest.slice(0, 12), 16);
}

/** Decides on a line whose import key an earlier line of the file already had. Returns null if there is none. */
export function judgeByEarlier(
  { key, lineNumber, digest }: KeyedLine,
  taken: Pick<TakenLines, 'find'>,
): Outcome | null {
  const earlier = taken.find(key);
  // Skip the line itself: a retried chunk finds its own lines here.
  if (!earlier || earlier.lineNumber === lineNumber) return null;
  return shortDigest(digest) === earlier.digest ? { kind: 'already_there' } : sameNumberAs(earlier);
}

/** Returns whether the same import has already written this line, before a crash. */
export function isOwnLine(
  { lineNumber }: Pick<KeyedLine, 'lineNumber'>,
  known: KnownRecord | undefined,
  importId: number,
): boolean {
  return known?.isOwn === false && known.importId === importId && known.lineNumber === lineNumber;
}

/**
 * Decides on a line whose import key is already stored. Returns null if the key is new, and `to_compare` if another
 * import stored the key for a line with other content.
 */
export function judgeByKnown(
  { digest }: KeyedLine,
  known: KnownRecord | undefined,
  importId: number,
): Outcome | 'to_compare' | null {
  if (!known) return null;
  if (known.isOwn) return known.exists ? { kind: 'already_there' } : gone;
  if (known.digest === digest) return { kind: 'already_there' };
  return known.importId === importId ? sameNumberAs(known) : 'to_compare';
}

function sameNumberAs({ lineNumber }: Pick<ImportLine, 'lineNumber'>): Outcome {
  return refuseNumber(`Line ${lineNumber} has the same number`);
}

const gone = refuseNumber('This number belongs to a record of this clinic that no longer exists');

/** Returns a rejection for a line whose external id is already in use. */
export function refuseNumber(message: string): Outcome {
  return { kind: 'refused', reasons: [{ field: 'externalId', message }] };
}
