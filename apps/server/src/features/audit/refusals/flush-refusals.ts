import type { Context } from '#context';
import type { Tx } from '#platform/db/database';
import { inTransaction } from '#platform/db/transaction';
import { recordAudit } from '../audit.queries.ts';
import { type EndedWindow, takeEndedWindows } from './refused-events.queries.ts';

const batch = 200;

/**
 * Adds one entry for each group of refused events that repeated in a window that has ended, with their number. Counts
 * are removed in the transaction of their entry: a crash loses none and reports none twice. Any number of processes may
 * do this at once.
 */
export async function flushRefusals({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const taken = await inTransaction(db, async (tx) => {
      const ended = await takeEndedWindows(tx, clock.now(), batch);
      await recordRepeats(tx, ended);
      return ended.length;
    });
    if (taken < batch) return;
  }
}

/** Writes the entries of windows that were taken in the same transaction. */
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
