import { removeUnverified } from '#features/accounts';
import { fileIdleDrafts } from '#features/appointments';
import { flushRejections } from '#features/audit';
import { keepErasedList } from '#features/erasures';
import { sweepOutbox, tellAdminsOfAccounts } from '#features/mail';
import { syncAppointmentsToQueue } from '#features/queue';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import { sweep } from '#platform/db/sweep.queries';
import { inTransaction } from '#platform/db/transaction';
import { closeOutlivedLinks } from './close-outlived-links.ts';
import type { Context } from './platform/context.ts';

const minute = 60 * 1000;
const sweepEveryMillis = 60 * minute;
/** The sweep starts later, because the start itself is busy. */
const firstSweepMillis = 5 * minute;

/** Files idle drafts and records counts of repeated rejections every minute, and deletes expired data every hour. */
export function startUpkeep(context: Context, dataDir: string): Repetition {
  const { db, clock, log, tracing } = context;
  let nextSweep = performance.now() + firstSweepMillis;
  const sweepAll = async (stopping: AbortSignal) => {
    const now = clock.now();
    const works = [
      () => sweep(db, now, stopping),
      () => removeUnverified(context, stopping),
      // Covers accounts that started to wait less than an hour after the last mail to admins.
      () => inTransaction(db, (tx) => tellAdminsOfAccounts(context, tx)),
      () => closeOutlivedLinks(context),
      () => sweepOutbox(dataDir, now),
      () => keepErasedList(db, context.settings),
    ];
    for (const work of works) {
      await work().catch((error: Error) => log.warn({ reason: error.message }, 'a sweep failed'));
    }
  };
  const drafts = { ...context, appointmentListener: syncAppointmentsToQueue(context) };
  return repeat({
    log,
    tracing,
    what: 'filing drafts and recording repeated refusals',
    everyMillis: minute,
    work: async (stopping) => {
      if (performance.now() >= nextSweep) {
        nextSweep = performance.now() + sweepEveryMillis;
        await sweepAll(stopping);
      }
      await Promise.all([fileIdleDrafts(drafts, stopping), flushRejections(context)]);
    },
  });
}
