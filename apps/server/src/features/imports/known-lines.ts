import { createHash } from 'node:crypto';
import type { KnownRecord } from './external-id.queries.ts';
import type { ImportLine, Outcome } from './import-kind.ts';

/** A line with the key that it is known by. */
export type KeyedLine = Pick<ImportLine, 'lineNumber' | 'digest'> & { key: string };

/** Remembers which lines of a file were taken, by short hashes: a file may have half a million lines. */
export type TakenLines = {
  find(key: string): { lineNumber: number; digest: number } | null;
  add(line: KeyedLine): void;
};

export function rememberTakenLines(): TakenLines {
  const taken = new Map<number, { lineNumber: number; digest: number }>();
  return {
    find: (key) => taken.get(shortHash(key)) ?? null,
    add: ({ key, lineNumber, digest }) =>
      taken.set(shortHash(key), { lineNumber, digest: shortHash(digest) }),
  };
}

/** 48 bits, which is a number: two of a million texts have the same once in some hundred files. */
export function shortHash(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}

/** What becomes of a line by whose key a line before it in the same file was taken; null where none was. */
export function judgeByEarlier(
  { key, lineNumber, digest }: KeyedLine,
  taken: Pick<TakenLines, 'find'>,
): Outcome | null {
  const earlier = taken.find(key);
  // A chunk that the database asks for once more meets its own lines.
  if (!earlier || earlier.lineNumber === lineNumber) return null;
  return shortHash(digest) === earlier.digest ? { kind: 'already_there' } : sameNumberAs(earlier);
}

/**
 * What becomes of a line by whose key a record is known; null where nothing is known of it, `to_compare` where it says
 * something else than the line did that brought the record.
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

const gone = refuseNumber('This number is of a record of this clinic that is no longer here');

/** For a number by which somebody or something else came before. */
export function refuseNumber(message: string): Outcome {
  return { kind: 'refused', reasons: [{ field: 'externalId', message }] };
}
