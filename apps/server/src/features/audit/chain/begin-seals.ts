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

/** How long this server waits for servers of older releases to stop, in seconds. Then it starts sealing anyway. */
const patienceSeconds = 24 * 60 * 60;

/**
 * Starts sealing in the seals table, unless it has started before. Returns whether it has started. Does not start while
 * another process holds the sealer's lock, or, for up to `patienceSeconds`, while a server of a release without the
 * seals table is connected: that server seals in its own way and adds unsigned rows.
 */
export function beginSeals(db: Db, upSeconds = process.uptime()): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await tryLockSealer(tx))) return hasSeals(tx);
    if (await hasSeals(tx)) return true;
    if (upSeconds < patienceSeconds && (await findOlderServer(tx)) !== null) return false;
    // Seal all waiting rows first, because they may be unsigned. After the vouching entry below, every row must be
    // signed.
    while ((await sealWaiting(tx)) === batch);
    await vouchForTrail(tx, 'begun');
    return true;
  });
}

/**
 * Adds an `audit.vouched` entry, signed with the current key, that confirms the trail so far. Verify the trail first,
 * unless a comment at the call explains why that is not needed.
 */
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
 * Adds an `audit.vouched` entry, which contains the place and hash of the entry before it. It confirms all entries
 * before it, whichever key signed them. After it, only entries signed with a valid key are genuine. The caller holds
 * the sealer's lock and has sealed all waiting entries.
 */
async function vouchForTrail(tx: Tx, reason: 'begun' | 'key_changed'): Promise<void> {
  const end = await readChainEnd(tx);
  const details = { upTo: end.chainNumber, hash: end.hash };
  await recordAudit(tx, theServer, { action: 'audit.vouched', reason, details });
  // Rows that other transactions committed after the caller sealed the waiting rows come after this one in the chain.
  const [own] = await listUnsealed(tx, (await findOwnVouching(tx)) - 1, 1);
  if (own) await insertSeals(tx, sealEntries(end, [entryOf(own)]));
}
