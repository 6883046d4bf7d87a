import { rememberTakenLines, shortHash, type TakenLines } from '#features/imports';
import type { Likeness } from '../possible-duplicates.queries.ts';
import { haveSimilarNames, mostCompared } from '../similar-names.rules.ts';

type Line = Parameters<TakenLines['add']>[0] & { likeness: Likeness | null };

/** Remembers the patients from earlier lines of the same file. */
export type EarlierLines = {
  taken: Pick<TakenLines, 'find'>;
  /**
   * Returns the number of an earlier line with the same name and birth date or with the same phone. Returns null if
   * there is none.
   */
  lineWith(text: string | null, before: number): number | null;
  /**
   * Returns the number of an earlier line with the same birth date and a similar name. Returns null if there is none.
   */
  lineOfSimilar(likeness: Likeness, before: number): number | null;
  add(line: Line): void;
};

export function rememberLines(): EarlierLines {
  const taken = rememberTakenLines();
  const similar = rememberNames();
  const lines = new Map<number, number>();
  return {
    taken,
    // Ignore this line and later ones: a retried transaction finds its own lines here.
    lineWith: (text, before) => (text === null ? null : earlierOrNull(lines.get(shortHash(text)), before)),
    lineOfSimilar: similar.find,
    add: (line) => {
      taken.add(line);
      const { likeness, lineNumber } = line;
      if (likeness === null) return;
      for (const text of [likeness.nameAndBirth, likeness.phone]) {
        if (text !== null) lines.set(shortHash(text), lineNumber);
      }
      similar.add(likeness, lineNumber);
    },
  };
}

function earlierOrNull(line: number | undefined, before: number): number | null {
  return line === undefined || line >= before ? null : line;
}

type Named = Pick<Likeness, 'firstName' | 'lastName'> & { lineNumber: number };
/** A linked list of people with the same birth date and one equal name, latest first. */
type Link = { person: Named; next: Link | undefined };

/**
 * Stores the patient names of lines that have a birth date. Names are compared one by one, because similar names have
 * different hashes.
 */
function rememberNames() {
  const latest = new Map<number, Link>();
  return {
    add: (likeness: Likeness, lineNumber: number) => {
      const { firstName, lastName } = likeness;
      const person = { firstName, lastName, lineNumber };
      for (const key of keysOf(likeness)) latest.set(key, { person, next: latest.get(key) });
    },
    find: (likeness: Likeness, before: number): number | null => {
      for (const key of keysOf(likeness)) {
        const found = findAmong(latest.get(key), likeness, before);
        if (found !== null) return found;
      }
      return null;
    },
  };
}

function findAmong(latest: Link | undefined, likeness: Likeness, before: number): number | null {
  let link = latest;
  for (let compared = 0; link && compared < mostCompared; compared += 1) {
    const { person, next } = link;
    if (person.lineNumber < before && haveSimilarNames(person, likeness)) return person.lineNumber;
    link = next;
  }
  return null;
}

/** Returns a key for the first name and one for the last name, because the names may be swapped. */
function keysOf({ dateOfBirth, firstName, lastName }: Likeness): number[] {
  if (dateOfBirth === null) return [];
  return [...new Set([firstName, lastName])].map((name) => shortHash(`${dateOfBirth} ${name}`));
}
