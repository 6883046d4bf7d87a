import type { Context } from '#platform/context';
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

/** In milliseconds. A transaction that writes to the trail ends within this time, unless it hangs. */
const settledMillis = 60_000;

type Progress = {
  /** All rows up to this number are sealed. The sealer, which runs every second, skips them. */
  floor: number;
  /**
   * The newest row when a run of the sealer began, and the time of that run. It becomes the floor a minute later,
   * because by then no transaction can commit an earlier row.
   */
  candidate: { seq: number; at: number } | null;
};

const progressOf = new WeakMap<Db, Progress>();

type Sealing = {
  /**
   * Looks for unsealed rows in the whole trail, including rows that committed very late or were inserted with a number
   * below the newest.
   */
  whole?: boolean;
};

/**
 * Gives committed entries their place in the chain. Returns the number of sealed entries. Only one process seals at a
 * time; other processes return at once. Writers never wait for the sealer.
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
    // Another process is sealing and may not have finished, so leave the floor unchanged.
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
    // Take the lock in a statement of its own, so that the next statements see what the previous sealer wrote.
    if (!(await tryLockSealer(tx))) return null;
    const end = await readChainEnd(tx);
    const entries = (await listUnsealed(tx, floor, batch)).map(entryOf);
    if (entries.length > 0) await insertSeals(tx, sealEntries(end, entries));
    return entries.length;
  });
}
