import type { Db, Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { recordAudit, theServer } from '../audit.queries.ts';
import { entryOf, sealEntries } from './audit-chain.ts';
import {
  beforeAll,
  findOlderServer,
  findOwnVouching,
  hasSeals,
  insertSeals,
  listUnsealed,
  lockSealer,
  readChainEnd,
  tryLockSealer,
} from './chain.queries.ts';

const batch = 500;

/** For so long a server of the release before may go on beside this one. */
const patienceSeconds = 24 * 60 * 60;

/**
 * Begins to seal in the table of seals, and answers whether it is begun. While a server of the release before is
 * connected it goes on sealing in its own way, and adds rows without a signature.
 */
export function beginSeals(db: Db, upSeconds = process.uptime()): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await tryLockSealer(tx))) return hasSeals(tx);
    if (await hasSeals(tx)) return true;
    if (upSeconds < patienceSeconds && (await findOlderServer(tx)) !== null) return false;
    // What waits may still be unsigned. From the entry behind it on, none may be.
    while ((await sealWaiting(tx)) === batch);
    await vouchForTrail(tx, 'begun');
    return true;
  });
}

/** Vouches for the trail with the key that is current now. The caller has looked at the trail, or says why not. */
export function vouchWithNewKey(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockSealer(tx);
    while ((await sealWaiting(tx)) === batch);
    await vouchForTrail(tx, 'key_changed');
  });
}

async function sealWaiting(tx: Tx): Promise<number> {
  const entries = (await listUnsealed(tx, beforeAll, batch)).map(entryOf);
  if (entries.length > 0) await insertSeals(tx, sealEntries(await readChainEnd(tx), entries));
  return entries.length;
}

/**
 * Adds an entry, signed with this server's key, that names the place and the hash of the entry before it: it vouches for
 * all of the trail up to there, whoever signed that. Behind it, only entries signed with a key in force are genuine. The
 * caller has the sealer's lock and has sealed what waits.
 */
async function vouchForTrail(tx: Tx, reason: 'begun' | 'key_changed'): Promise<void> {
  const end = await readChainEnd(tx);
  const details = { upTo: end.chainNumber, hash: end.hash };
  await recordAudit(tx, theServer, { action: 'audit.vouched', reason, details });
  // Rows that others committed meanwhile come behind it.
  const [own] = await listUnsealed(tx, (await findOwnVouching(tx)) - 1, 1);
  if (own) await insertSeals(tx, sealEntries(end, [entryOf(own)]));
}
