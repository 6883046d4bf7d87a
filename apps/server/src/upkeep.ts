import { removeUnverified } from '#features/accounts';
import { flushRefusals } from '#features/audit';
import { sweepOutbox, tellAdminsOfAccounts } from '#features/mail';
import { sweep } from '#platform/db/sweep.queries';
import { inTransaction } from '#platform/db/transaction';
import { type Repetition, repeat } from '#platform/repeat';
import { closeOutlivedLinks } from './close-outlived-links.ts';
import type { Context } from './context.ts';

const minute = 60 * 1000;
const sweepEveryMillis = 60 * minute;
/** Not at once: the start has enough to do. */
const firstSweepMillis = 5 * minute;

/** Each minute the trail gets the number of repeated refusals; each hour everything goes whose time is over. */
export function startUpkeep(context: Context, dataDir: string): Repetition {
  const { db, clock, log } = context;
  let nextSweep = performance.now() + firstSweepMillis;
  const sweepAll = async (stopping: AbortSignal) => {
    const now = clock.now();
    const works = [
      () => sweep(db, now, stopping),
      () => removeUnverified(context, stopping),
      // Accounts that began to wait within an hour of the last mail to admins.
      () => inTransaction(db, (tx) => tellAdminsOfAccounts(context, tx)),
      () => closeOutlivedLinks(context),
      () => sweepOutbox(dataDir, now),
    ];
    for (const work of works) {
      await work().catch((error: Error) => log.warn({ reason: error.message }, 'a sweep failed'));
    }
  };
  return repeat({
    log,
    what: 'recording repeated refusals',
    everyMillis: minute,
    work: async (stopping) => {
      if (performance.now() >= nextSweep) {
        nextSweep = performance.now() + sweepEveryMillis;
        await sweepAll(stopping);
      }
      await flushRefusals(context);
    },
  });
}
