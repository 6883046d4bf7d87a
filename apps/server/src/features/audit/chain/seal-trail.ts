import type { Context } from '#context';
import { inTransaction } from '#platform/db/transaction';
import { entryOf, sealEntries } from './audit-chain.ts';
import { hasUnsealed, listUnsealed, readChainEnd, tryLockSealer, writeSeals } from './chain.queries.ts';

const batch = 500;

/**
 * Gives what was committed its place in the chain, and answers how many entries got theirs. One process at a time:
 * where another is at it, there is nothing to do. Writers never wait for this.
 */
export async function sealTrail({ db }: Pick<Context, 'db'>): Promise<number> {
  if (!(await hasUnsealed(db))) return 0;
  let count = 0;
  for (;;) {
    const sealed = await sealBatch(db);
    count += sealed;
    if (sealed < batch) return count;
  }
}

function sealBatch(db: Context['db']): Promise<number> {
  return inTransaction(db, async (tx) => {
    // The lock first, in a statement of its own: what is read after it is what the one before has left.
    if (!(await tryLockSealer(tx))) return 0;
    const end = await readChainEnd(tx);
    const entries = (await listUnsealed(tx, batch)).map(entryOf);
    if (entries.length === 0) return 0;
    const written = await writeSeals(tx, sealEntries(end, entries));
    if (written !== entries.length) throw new Error('the sealer could not fill in all of its entries');
    return written;
  });
}
