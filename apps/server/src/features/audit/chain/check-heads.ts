import { type ChainEnd, emptyChain } from './audit-chain.ts';
import type { Break } from './finding.ts';
import type { Head } from './signed-heads.ts';

/**
 * Yields each head of the file. Yields null for a malformed line, and for a line that no key of this server signed and
 * that no later line vouches for.
 */
export type HeadSource = AsyncGenerator<Head | null>;

export type HeadWalk = Awaited<ReturnType<typeof walkHeads>>;

/** Compares the signed heads with the audit entries while both are read in order. */
export async function walkHeads(heads: HeadSource) {
  let lineNumber = 0;
  let lastGood = emptyChain.chainNumber;
  let head: Head | null = null;
  let unsigned: Break | null = null;

  const advance = async () => {
    const { done, value } = await heads.next();
    lineNumber += 1;
    head = done ? null : value;
    if (!done && value === null) {
      unsigned = {
        at: null,
        problem: `Line ${lineNumber} of the signed heads is not signed with this server’s key.`,
      };
    }
  };
  await advance();

  return {
    isDue: ({ chainNumber }: ChainEnd) =>
      unsigned !== null || (head !== null && head.chainNumber <= chainNumber),
    meet: async (end: ChainEnd): Promise<Break | null> => {
      while (unsigned === null && head !== null && head.chainNumber <= end.chainNumber) {
        if (head.chainNumber < end.chainNumber) return outOfPlace(lineNumber);
        if (head.hash !== end.hash) return rewritten(lastGood, head);
        lastGood = head.chainNumber;
        await advance();
      }
      return unsigned;
    },
    /** Checks the signed heads that remain after the last entry. */
    left: (end: ChainEnd, isExport: boolean): Break | null => {
      if (unsigned !== null || head === null) return unsigned;
      if (isExport && lastGood === end.chainNumber) return null;
      if (head.chainNumber < end.chainNumber) return outOfPlace(lineNumber);
      return cutOff(end, head);
    },
    /**
     * Returns whether a remaining head confirms the trail so far. The operator adds such a head after a change of the
     * key, and only to a trail that was just verified.
     */
    isConfirmedLater: async (): Promise<boolean> => {
      while (head !== null && head.before === undefined) await advance();
      return head !== null;
    },
  };
}

function rewritten(lastGood: number, head: Head): Break {
  return {
    at: lastGood + 1,
    problem: `Entries ${lastGood + 1} to ${head.chainNumber} are not the ones that were signed at ${head.at}.`,
  };
}

function cutOff({ chainNumber }: ChainEnd, head: Head): Break {
  return {
    at: chainNumber + 1,
    problem: `Entry ${chainNumber + 1} is missing: the trail went on to entry ${head.chainNumber} when it was signed at ${head.at}.`,
  };
}

function outOfPlace(lineNumber: number): Break {
  return { at: null, problem: `Line ${lineNumber} of the signed heads is not in its place.` };
}
