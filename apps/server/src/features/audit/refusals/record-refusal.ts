import type { Context } from '#context';
import { countWithin } from '#platform/db/count-within.queries';
import type { Db, Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { type AuditEntry, recordAudit } from '../audit.queries.ts';
import { recordRepeats } from './flush-refusals.ts';
import { countRepeat, openWindow, takeEndedWindow } from './refused-events.queries.ts';
import { type Caller, groupOfClinic, type Level, levelsOf, type Refusal } from './refused-groups.ts';

/**
 * Records a refused event. The first of its kind (same action, reason, account, network or session, and details) is an
 * entry at once; repeats within a quarter of an hour are counted in PostgreSQL, and `flushRefusals` adds one entry with
 * their number. Where a network, a person or the clinic has written too many entries in this hour, unlike events are
 * counted together: first those of the network or person, then those of the whole clinic for each account. So a flood
 * writes a bounded number of entries, every event is counted, and attempts on one account stay visible.
 */
export async function recordRefusal(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  by: Caller,
  refusal: Refusal,
): Promise<void> {
  const now = clock.now();
  const { subject: _, ...entry } = refusal;
  for (const level of levelsOf(by, refusal, now)) {
    if (await countRepeat(db, level.group.key, now)) return;
    if (await openWithin(db, by, { ...entry, outcome: 'refused' }, level)) return;
  }
  // Counted alone, without an entry at once: an account that exists costs no more statements than one that doesn't.
  await inTransaction(db, (tx) => openWindow(tx, groupOfClinic(by, refusal, now), 1));
}

/** Opens a window and writes the entry of its first event. Returns false where that is one entry too many. */
function openWithin(db: Db, by: Caller, entry: AuditEntry, { group, bounds }: Level): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await mayWrite(tx, bounds, group.now))) return false;
    await recordRepeats(tx, await takeEndedWindow(tx, group.key, group.now));
    if (await openWindow(tx, group)) await recordAudit(tx, by, entry);
    return true;
  });
}

async function mayWrite(tx: Tx, bounds: Level['bounds'], now: Date): Promise<boolean> {
  for (const { bound, key } of bounds) {
    if ((await countWithin(tx, bound, { key, now })) !== null) return false;
  }
  return true;
}
