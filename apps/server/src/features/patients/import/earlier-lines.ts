import { rememberTakenLines, shortHash, type TakenLines } from '#features/imports';

type Line = Parameters<TakenLines['add']>[0] & { likenesses: readonly string[] };

/** Remembers the patients from earlier lines of the same file. */
export type EarlierLines = {
  taken: Pick<TakenLines, 'find'>;
  /** Returns the number of an earlier line with the same identity, or null. */
  lineWith(likeness: string): number | null;
  add(line: Line): void;
};

export function rememberLines(): EarlierLines {
  const taken = rememberTakenLines();
  const lines = new Map<number, number>();
  return {
    taken,
    lineWith: (likeness) => lines.get(shortHash(likeness)) ?? null,
    add: (line) => {
      taken.add(line);
      for (const likeness of line.likenesses) lines.set(shortHash(likeness), line.lineNumber);
    },
  };
}
