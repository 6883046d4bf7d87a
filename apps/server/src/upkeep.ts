import { hostname } from 'node:os';
import { removeUnverified } from '#features/accounts';
import { fileIdleDrafts } from '#features/appointments';
import { flushRejections } from '#features/audit';
import { keepErasedList } from '#features/erasures';
import { mailAdminsAboutAccounts, sweepOutbox } from '#features/mail';
import { syncAppointmentsToQueue } from '#features/queue';
import { insertSweep } from '#features/retention';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import type { Config } from '#platform/config/config';
import { type Swept, sweepAlone } from '#platform/db/sweep.queries';
import { inTransaction } from '#platform/db/transaction';
import { countOldBackups } from './backup/scheduled/backup-folder.ts';
import { closeOutlivedLinks } from './close-outlived-links.ts';
import type { Context } from './platform/context.ts';

const minute = 60 * 1000;
const sweepEveryMillis = 60 * minute;
/** The time from the start to the first sweep, in milliseconds. The start itself is already busy. */
const firstSweepMillis = 5 * minute;

/** Folders whose files have a retention rule. */
type Folders = Pick<Config, 'dataDir' | 'backupDir' | 'backupKeep'>;

/**
 * Starts the upkeep. Every minute, it saves idle drafts in their appointments and records the counts of repeated
 * rejections. Every hour, it deletes expired data and closes expired links.
 */
export function startUpkeep(context: Context, folders: Folders): Repetition {
  const { log, tracing } = context;
  let nextSweep = performance.now() + firstSweepMillis;
  const drafts = { ...context, appointmentListener: syncAppointmentsToQueue(context) };
  return repeat({
    log,
    tracing,
    what: 'filing drafts and recording repeated refusals',
    everyMillis: minute,
    work: async (stopping) => {
      if (performance.now() >= nextSweep) {
        const begun = performance.now();
        // If another server was sweeping or the database failed, try again in a minute.
        if (await sweepAll(context, folders, stopping)) nextSweep = begun + sweepEveryMillis;
      }
      await Promise.all([fileIdleDrafts(drafts, stopping), flushRejections(context)]);
    },
  });
}

/**
 * Deletes the data that the retention rules no longer keep, and stores the counts. A failed rule does not stop the
 * others. Also does other hourly work, such as closing expired links. Returns false if a stop was requested, another
 * server is sweeping, or the lock could not be taken.
 */
export async function sweepAll(context: Context, folders: Folders, stopping?: AbortSignal): Promise<boolean> {
  const { db, clock, log, settings } = context;
  const [now, from] = [clock.now(), performance.now()];
  const warn = (error: unknown) => log.warn({ err: error }, 'a sweep failed');
  const works = [
    // Send the mail about new unconfirmed accounts if it had to wait, because admins had already got such a mail within
    // the hour.
    () => inTransaction(db, (tx) => mailAdminsAboutAccounts(context, tx)),
    () => closeOutlivedLinks(context),
    () => keepErasedList(db, settings),
  ];
  const rows = await sweepAlone(db, now, stopping, warn).catch((error: unknown) => {
    warn(error);
    return null;
  });
  if (rows === null) return false;
  const swept = {
    ...rows,
    unverified_accounts: await counted(
      async () => ({ removed: await removeUnverified(context, stopping) }),
      warn,
    ),
    outbox_files: await counted(async () => ({ removed: await sweepOutbox(folders.dataDir, now) }), warn),
    backup_files: await counted(
      async () => ({ overdue: await countOverdueBackups(folders, settings.clinicTimezone) }),
      warn,
    ),
  };
  for (const work of works) await work().catch(warn);
  if (stopping?.aborted) return false;
  const tookMillis = Math.round(performance.now() - from);
  await insertSweep(db, { server: hostname(), startedAt: now, tookMillis, swept }).catch(warn);
  return true;
}

/** Counts the old backups that the next successful backup will remove. */
async function countOverdueBackups({ backupDir, backupKeep }: Folders, zone: string): Promise<number> {
  return backupDir === null ? 0 : countOldBackups(backupDir, backupKeep, zone);
}

async function counted(
  work: () => Promise<Partial<Swept>>,
  onFailure: (error: unknown) => void,
): Promise<Swept> {
  try {
    return { removed: 0, overdue: 0, hasFailed: false, ...(await work()) };
  } catch (error) {
    onFailure(error);
    return { removed: 0, overdue: 0, hasFailed: true };
  }
}
