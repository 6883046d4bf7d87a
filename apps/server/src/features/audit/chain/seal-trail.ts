import type { Context } from '#context';
import type { Db } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { entryOf, sealEntries } from './audit-chain.ts';
import { beginSeals } from './begin-seals.ts';
import {
  beforeAll,
  findNewestSeq,
  hasSeals,
  hasUnsealed,
  insertSeals,
  listUnsealed,
  readChainEnd,
  tryLockSealer,
} from './chain.queries.ts';

const batch = 500;

/** A transaction that adds to the trail is over by then, but for one that hangs. */
const settledMillis = 60_000;

type Progress = {
  /** No row up to this one waits, so the rounds of every second need not look there. */
  floor: number;
  /** The newest row when all before it was sealed, and when that was: the next floor. */
  candidate: { seq: number; at: number } | null;
};

const progressOf = new WeakMap<Db, Progress>();

type Sealing = {
  /** Looks at the whole trail, also for rows that were committed very late or put in below the newest ones. */
  whole?: boolean;
};

/**
 * Gives what was committed its place in the chain, and answers how many entries got theirs. One process at a time:
 * where another is at it, there is nothing to do. Writers never wait for this.
 */
export async function sealTrail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { whole = false }: Sealing = {},
): Promise<number> {
  if (!((await hasSeals(db)) || (await beginSeals(db)))) return 0;
  const progress = progressOf.get(db);
  const newest = await findNewestSeq(db);
  const floor = whole ? beforeAll : (progress?.floor ?? beforeAll);
  let count = 0;
  while (await hasUnsealed(db, floor)) {
    const sealed = await sealBatch(db, floor);
    // Somebody else is at it, and may not be done.
    if (sealed === null) return count;
    count += sealed;
    if (sealed < batch) break;
  }
  progressOf.set(db, advance(progress, newest, clock.now().getTime()));
  return count;
}

function advance(progress: Progress | undefined, newest: number, now: number): Progress {
  const { floor = beforeAll, candidate = null } = progress ?? {};
  if (candidate === null) return { floor, candidate: { seq: newest, at: now } };
  if (Math.abs(now - candidate.at) < settledMillis) return { floor, candidate };
  return { floor: candidate.seq, candidate: { seq: newest, at: now } };
}

function sealBatch(db: Db, floor: number): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    // The lock first, in a statement of its own: what is read after it is what the one before has left.
    if (!(await tryLockSealer(tx))) return null;
    const end = await readChainEnd(tx);
    const entries = (await listUnsealed(tx, floor, batch)).map(entryOf);
    if (entries.length > 0) await insertSeals(tx, sealEntries(end, entries));
    return entries.length;
  });
}
