import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { findBackupState, isBackupDue, noteScheduled, noteUnscheduled } from '#features/backups';
import { type Repetition, repeat } from '#platform/concurrency/repeat';
import { type Config, processEnvironment } from '#platform/config/config';
import type { Context } from './platform/context.ts';

const minute = 60 * 1000;
const program = join(import.meta.dirname, 'admin.ts');
/** The backup runs at a lower priority than the requests of the clinic. */
const lowPriority = 10;

/**
 * Starts a process for the nightly backup at its time. The backup has a separate process, because it connects as the
 * owner of the database and needs much memory and processor time.
 */
export async function scheduleBackups(config: Config, context: Context): Promise<Repetition> {
  const { db, clock, log, tracing } = context;
  const { backupDir, backupMinute } = config;
  if (backupDir === null || backupMinute === null) {
    // BACKUP_TIME=off ends the nightly backups of the clinic. If this server only has no backup folder, another server
    // of the clinic may make them.
    if (backupMinute === null) await noteUnscheduled(db);
    return { stop: async () => undefined };
  }
  await noteScheduled(db, clock.now());
  const plan = { minute: backupMinute, zone: context.settings.clinicTimezone };
  return repeat({
    log,
    tracing,
    what: 'making the nightly backup',
    everyMillis: minute,
    work: async (stopping) => {
      if (isBackupDue(clock.now(), plan, await findBackupState(db))) await runBackup(config, stopping);
    },
  });
}

/**
 * Runs the backup process. Resolves when the process has ended. The process itself records its result, including
 * failures.
 */
async function runBackup(config: Config, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  const env = { ...processEnvironment(), ...environmentOf(config) };
  const child = spawn(process.execPath, [program, 'backup', 'now', '--if-due'], {
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => void child.kill('SIGTERM');
  stopping.addEventListener('abort', end, { once: true });
  try {
    await once(child, 'spawn');
    giveWay(child);
    await once(child, 'exit');
  } finally {
    stopping.removeEventListener('abort', end);
  }
}

function giveWay({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, lowPriority);
  } catch {
    // Ignore the error if the operating system forbids a lower priority: the backup then runs at the usual priority.
  }
}

/**
 * Returns the environment of the backup process. It includes the secrets, because the server removed them from its own
 * environment.
 */
function environmentOf(config: Config): Record<string, string> {
  const { days, weeks, months } = config.backupKeep;
  const given = {
    DATABASE_URL: config.databaseUrl,
    APP_SECRET: config.appSecret,
    APP_SECRET_PREVIOUS: config.previousAppSecret,
    BACKUP_PASSPHRASE: config.backupPassphrase,
    DATA_DIR: config.dataDir,
    BACKUP_DIR: config.backupDir,
    BACKUP_KEEP: `${days},${weeks},${months}`,
    CLINIC_TIMEZONE: config.clinicTimezone,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}
