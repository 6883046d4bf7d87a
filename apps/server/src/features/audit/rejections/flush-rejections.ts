import type { Context } from '#platform/context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { recordAudit } from '../audit.queries.ts';
import { type EndedWindow, takeEndedWindows } from './rejection-events.queries.ts';

const batch = 200;

/**
 * Adds one entry with the number of repeats for each group of rejected events whose window has ended. The same
 * transaction removes the counts, so a crash neither loses nor repeats them. Several processes may run this at once.
 */
export async function flushRejections({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const taken = await inTransaction(db, async (tx) => {
      const ended = await takeEndedWindows(tx, clock.now(), batch);
      await recordRepeats(tx, ended);
      return ended.length;
    });
    if (taken < batch) return;
  }
}

/** Adds the audit entries of ended windows. Call it in the transaction that removed these windows. */
export async function recordRepeats(tx: Tx, windows: readonly EndedWindow[]): Promise<void> {
  for (const { caller, entry, repeats, startedAt, lastAt } of windows) {
    if (repeats === 0) continue;
    const counted = { repeats, from: startedAt.toISOString(), to: lastAt.toISOString() };
    await recordAudit(tx, caller, {
      ...entry,
      outcome: 'refused',
      details: { ...entry.details, ...counted },
    });
  }
}
