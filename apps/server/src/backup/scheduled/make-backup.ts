import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  beginRun,
  findBackupState,
  finishRun,
  isBackupDue,
  readDatabaseBytes,
  tryLockBackups,
} from '#features/backups';
import { timezoneOf } from '#features/clinic';
import type { Config } from '#platform/config/config';
import { StartError } from '#platform/config/start-error';
import { openOneConnection } from '#platform/db/connections/one-connection';
import type { DatabaseConnection, Db } from '#platform/db/database';
import { listAppliedMigrations, listKnownMigrations } from '#platform/db/migrate';
import { describeFailure } from '#platform/describe-failure';
import { leastFree, readDiskSpace } from '#platform/disk-watch';
import type { Log } from '#platform/log';
import { systemClock } from '#platform/time/clock';
import { BackupError } from '../backup-error.ts';
import { checkBackup } from '../check-backup.ts';
import { writeBackup } from '../write-backup.ts';
import {
  bytesOf,
  listBackups,
  markVerified,
  nameOfBackup,
  openBackupFolder,
  removeInterrupted,
  removeOldBackups,
  removeUnverified,
  unverifiedPathOf,
} from './backup-folder.ts';
import { readBackupPassphrase } from './backup-passphrase.ts';
import { compareRestored } from './compare-restored.ts';
import { withScratchDatabase } from './scratch-database.ts';

export type Making = { config: Config; log: Log; connection: DatabaseConnection };

/** The result of a backup. A `failed` backup may leave a complete file that is not verified. */
export type Made =
  | { state: 'skipped'; reason: string }
  | { state: 'verified'; path: string; rows: number; oldRemoved: number }
  | { state: 'failed'; problem: string };

/**
 * Writes a backup into the backup folder, restores it into a scratch database, compares both, and removes old backups.
 * Among all servers, only one process makes a backup at a time. Records each run, including failed ones.
 */
export async function makeBackup(making: Making, { ifDue }: { ifDue: boolean }): Promise<Made> {
  const one = await openOneConnection(making.connection, null);
  try {
    await assertCurrent(one.db);
    if (!(await tryLockBackups(one.db)))
      return { state: 'skipped', reason: 'A backup is already being made.' };
    if (ifDue && !(await isDue(making, one.db))) return { state: 'skipped', reason: 'No backup is due.' };
    return await makeRecorded(making, one.db);
  } finally {
    await one.close();
  }
}

/**
 * Throws if the database does not have exactly the migrations of this program. With other migrations, the program could
 * not record the backup without migrating the database first.
 */
async function assertCurrent(db: Db): Promise<void> {
  if (isDeepStrictEqual(await listAppliedMigrations(db), await listKnownMigrations())) return;
  throw new BackupError(
    'The database is not of this release: run this command with the release that serves it, or use: backup --to FILE',
  );
}

async function isDue({ config }: Making, db: Db): Promise<boolean> {
  if (config.backupMinute === null) return false;
  const plan = { minute: config.backupMinute, zone: await timezoneOf(config, db) };
  return isBackupDue(systemClock.now(), plan, await findBackupState(db));
}

async function makeRecorded(making: Making, db: Db): Promise<Made> {
  const now = systemClock.now();
  const id = await beginRun(db, { server: hostname().slice(0, 100), now });
  const name = nameOfBackup(now);
  let removedFiles = 0;
  const onRemoved = (count: number) => {
    removedFiles += count;
    return count;
  };
  try {
    const { path, bytes, rows, oldRemoved } = await writeAndVerify(making, db, { name, onRemoved });
    await finishRun(db, id, { file: name, bytes, rows, removedFiles, problem: null }, systemClock.now());
    return { state: 'verified', path, rows, oldRemoved };
  } catch (error) {
    const problem = sentenceOf(error);
    making.log.error({ failure: describeFailure(error) }, 'a backup failed');
    const left = unverifiedPathOf(making.config.backupDir ?? '', name);
    const file = (await bytesOf(left)) === null ? null : basename(left);
    await finishRun(db, id, { file, removedFiles, problem }, systemClock.now());
    return { state: 'failed', problem };
  }
}

type Named = {
  name: string;
  /** Adds `count` to the number of files that the backup removed. Returns `count`. */
  onRemoved(count: number): number;
};

async function writeAndVerify(making: Making, db: Db, { name, onRemoved }: Named) {
  const { config, connection, log } = making;
  const { backupDir: folder } = config;
  if (folder === null) throw new StartError('There is no backup folder: set BACKUP_DIR.');
  await openBackupFolder(folder);
  onRemoved(await removeInterrupted(folder));
  const databaseBytes = await readDatabaseBytes(db);
  const newest = (await listBackups(folder))[0];
  const lastBytes = newest ? await bytesOf(newest.path) : null;
  await assertRoom(folder, lastBytes === null ? databaseBytes / 2 : lastBytes * 1.2, config);
  const passphrase = await readBackupPassphrase(config);
  const path = unverifiedPathOf(folder, name);
  const { rows } = await writeBackup({ config, connection, path, passphrase });
  const bytes = (await bytesOf(path)) ?? 0;
  // Require disk space for the restored clinic with its indexes and write-ahead log, and for the database programs.
  await assertRoom(config.dataDir, databaseBytes * 1.5 + 300 * megabyte, config);
  const checked = await checkBackup(path, async () => passphrase);
  await withScratchDatabase(config, log, (scratch) => compareRestored(checked, scratch));
  await markVerified(folder, name);
  onRemoved(await removeUnverified(folder));
  const zone = await timezoneOf(config, db);
  const oldRemoved = onRemoved(await removeOldBackups(folder, config.backupKeep, zone));
  return { path: join(folder, name), bytes, rows, oldRemoved };
}

const megabyte = 1024 * 1024;

/** Throws if the disk would get so full that the clinic could no longer save data on it. */
async function assertRoom(folder: string, bytes: number, { minFreeMegabytes }: Config): Promise<void> {
  const { free, total } = await readDiskSpace(folder);
  const least = minFreeMegabytes === null ? leastFree(total) : minFreeMegabytes * megabyte;
  const missing = Math.ceil((bytes + least - free) / megabyte);
  if (missing <= 0) return;
  throw new BackupError(`There is too little space on the disk of ${folder}: ${missing} MB are missing.`);
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  // Include only these fields of other errors, because their messages could quote a patient's record.
  const { name, sqlState, constraint } = describeFailure(error);
  return `Unexpected error: ${[name, sqlState, constraint].filter((part) => part).join(' ')}. The log has more.`;
}
