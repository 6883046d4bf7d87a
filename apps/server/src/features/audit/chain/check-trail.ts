import { beginning, type ChainEnd, emptyChain, entryOf, hashEntry } from './audit-chain.ts';
import type { KeptRow } from './chain.queries.ts';
import type { Head } from './signed-heads.ts';

/** The first entry that is not as it was written (null where no one entry is to blame), and what is wrong. */
export type Break = { at: number | null; problem: string };

/** `end` is the last entry that was found right. */
export type Finding = { end: ChainEnd; broken: Break | null };

/** A head from the file, or null for a line that this server's key did not sign. */
export type HeadSource = AsyncGenerator<Head | null>;

/** `valuesKeptSince`: entries later than this must still have the values that they were written with (ISO 8601). */
type TrailBounds = { isExport?: boolean; valuesKeptSince?: string | null };

/**
 * Walks the chain once, in order, beside the heads that were signed while it grew. Holds one page at a time. An
 * export ends at a head, and heads may have been signed since; the trail itself ends where the last head says, or later.
 */
export async function checkTrail(
  pages: AsyncIterable<readonly KeptRow[]>,
  heads: HeadSource,
  { isExport = false, valuesKeptSince = null }: TrailBounds = {},
): Promise<Finding> {
  try {
    const headWalk = await walkHeads(heads);
    const finding = await walkBeside(pages, headWalk, valuesKeptSince);
    if (finding.broken) return finding;
    return { ...finding, broken: headWalk.left(finding.end, isExport) };
  } finally {
    await heads.return(null);
  }
}

type HeadWalk = Awaited<ReturnType<typeof walkHeads>>;

async function walkBeside(
  pages: AsyncIterable<readonly KeptRow[]>,
  heads: HeadWalk,
  valuesKeptSince: string | null,
): Promise<Finding> {
  let finding: Finding = { end: emptyChain, broken: null };
  for await (const page of pages) {
    for (const kept of page) {
      finding = checkRow(kept, finding.end, valuesKeptSince);
      if (heads.isDue(finding.end)) finding.broken ??= await heads.meet(finding.end);
      if (finding.broken) return finding;
    }
  }
  return finding;
}

function checkRow(kept: KeptRow, end: ChainEnd, valuesKeptSince: string | null): Finding {
  const broken = problemOf(kept, end) ?? problemOfValues(kept, end, valuesKeptSince);
  if (broken) return { end, broken };
  return { end: { chainNumber: end.chainNumber + 1, hash: kept.row.hash ?? '' }, broken: null };
}

function problemOf({ row }: KeptRow, end: ChainEnd): Break | null {
  const expected = end.chainNumber + 1;
  if (row.chain_number !== expected) return { at: expected, problem: `Entry ${expected} is missing.` };
  const name = `Entry ${expected} (number ${row.seq} of the trail)`;
  if (row.previous_hash !== end.hash) {
    return { at: expected, problem: `${name} does not follow the entry before it.` };
  }
  if (hashEntry(end.hash, entryOf(row)) !== row.hash) {
    return { at: expected, problem: `${name} is not as it was written.` };
  }
  return null;
}

/** Values live shorter than their entry: they may be gone, but not before their time. */
function problemOfValues({ row, keptHash }: KeptRow, end: ChainEnd, keptSince: string | null): Break | null {
  const at = end.chainNumber + 1;
  const what = `Entry ${at} (number ${row.seq} of the trail): what it keeps of before and after`;
  if (keptHash !== null) {
    return keptHash === row.values_hash ? null : { at, problem: `${what} is not as it was written.` };
  }
  const mustBeThere = row.values_hash !== null && keptSince !== null && row.at > keptSince;
  return mustBeThere ? { at, problem: `${what} was removed before its time.` } : null;
}

/** Lets the heads pass by in step with the entries. */
async function walkHeads(heads: HeadSource) {
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
        problem: `Line ${lineNumber} of the signed heads is not signed with this server's key.`,
      };
    }
  };
  await advance();

  return {
    isDue: ({ chainNumber }: ChainEnd) =>
      unsigned !== null || (head !== null && head.chainNumber <= chainNumber),
    /** The entry beside the heads that name it. */
    meet: async (end: ChainEnd): Promise<Break | null> => {
      while (unsigned === null && head !== null && head.chainNumber <= end.chainNumber) {
        if (head.chainNumber < end.chainNumber) return outOfPlace(lineNumber);
        if (head.hash !== end.hash) return rewritten(lastGood, head);
        lastGood = head.chainNumber;
        await advance();
      }
      return unsigned;
    },
    /** What the file still holds when the chain is over. */
    left: (end: ChainEnd, isExport: boolean): Break | null => {
      if (unsigned !== null || head === null) return unsigned;
      if (isExport && lastGood === end.chainNumber) return null;
      if (head.chainNumber < end.chainNumber) return outOfPlace(lineNumber);
      return cutOff(end, head);
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

/** Enough of a hash to compare by eye. */
export function fingerprintOf({ hash }: ChainEnd): string | null {
  return hash === beginning ? null : hash.slice(0, 12);
}
