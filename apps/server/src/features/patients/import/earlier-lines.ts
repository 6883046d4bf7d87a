import { createHash } from 'node:crypto';

/** Remembers whom earlier lines of a file would bring; by short hashes, for a file may have half a million lines. */
export type EarlierLines = {
  hasKey(key: string): boolean;
  /** The line that said the same, or null. */
  lineWith(likeness: string): number | null;
  add(line: { lineNumber: number; key: string; likenesses: readonly string[] }): void;
};

export function rememberLines(): EarlierLines {
  const keys = new Set<number>();
  const lines = new Map<number, number>();
  return {
    hasKey: (key) => keys.has(short(key)),
    lineWith: (likeness) => lines.get(short(likeness)) ?? null,
    add: ({ lineNumber, key, likenesses }) => {
      keys.add(short(key));
      for (const likeness of likenesses) lines.set(short(likeness), lineNumber);
    },
  };
}

/** 48 bits, which is a number: two of a million texts have the same once in some hundred files. */
function short(text: string): number {
  return createHash('sha256').update(text).digest().readUIntBE(0, 6);
}
