import { rememberTakenLines, shortHash, type TakenLines } from '#features/imports';

type Line = Parameters<TakenLines['add']>[0] & { likenesses: readonly string[] };

/** Remembers whom earlier lines of a file would bring. */
export type EarlierLines = {
  taken: Pick<TakenLines, 'find'>;
  /** The line that said the same, or null. */
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
