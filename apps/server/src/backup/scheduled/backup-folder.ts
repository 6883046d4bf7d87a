import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsToRemove, type KeepRule } from '#features/backups';
import { BackupError } from '../backup-error.ts';

const namePattern = /^anteroom-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.backup$/;
/** The suffix of a backup's file name until the backup has been restored and compared. */
const unverified = '.unverified';

export type FolderBackup = { name: string; path: string; madeAt: Date };

/** Creates the backup folder if it is missing. Throws a one-sentence error if it cannot be created. */
export async function openBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The backup folder ${folder} cannot be made: ${error.code}.`);
  });
}

/**
 * Returns the verified backups of the folder, newest first, or none if the folder does not exist yet. Ignores other
 * files.
 */
export async function listBackups(folder: string): Promise<FolderBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw new BackupError(`The backup folder ${folder} cannot be read: ${error.code}.`);
  });
  const found = names.flatMap((name) => {
    const madeAt = timeIn(name);
    return madeAt === null ? [] : [{ name, path: join(folder, name), madeAt }];
  });
  return found.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime());
}

export function nameOfBackup(now: Date): string {
  return `anteroom-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.backup`;
}

export function unverifiedPathOf(folder: string, name: string): string {
  return join(folder, `${name}${unverified}`);
}

/** Renames a verified backup to its final name. */
export async function markVerified(folder: string, name: string): Promise<void> {
  await rename(unverifiedPathOf(folder, name), join(folder, name));
}

/**
 * Removes the files of interrupted backups. Also removes unverified backups except the newest, which may still be good.
 * Returns the number of removed files.
 */
export async function removeInterrupted(folder: string): Promise<number> {
  const names = (await readdir(folder)).toSorted();
  const newest = names.findLast((name) => isUnverified(name));
  const left = names.filter((name) => isUnverified(name.replace(/\.partial$/, '')) && name !== newest);
  for (const name of left) await rm(join(folder, name), { force: true });
  return left.length;
}

/**
 * Removes unverified backups, which are useless once a newer verified one exists. Returns the number of removed files.
 */
export async function removeUnverified(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter(isUnverified);
  for (const name of names) await rm(join(folder, name), { force: true });
  return names.length;
}

function isUnverified(name: string): boolean {
  return name.endsWith(unverified) && timeIn(name.slice(0, -unverified.length)) !== null;
}

/** Removes the verified backups that the retention rule does not keep. Returns the number of removed files. */
export async function removeOldBackups(folder: string, rule: KeepRule, zone: string): Promise<number> {
  const removed = backupsToRemove(await listBackups(folder), rule, zone);
  for (const { path } of removed) await rm(path, { force: true });
  return removed.length;
}

/** Returns the number of verified backups that the retention rule no longer keeps. */
export async function countOldBackups(folder: string, rule: KeepRule, zone: string): Promise<number> {
  return backupsToRemove(await listBackups(folder), rule, zone).length;
}

/** Returns the size of a file in bytes, or null if the file does not exist. */
export async function bytesOf(path: string): Promise<number | null> {
  return (await stat(path).catch(() => null))?.size ?? null;
}

function timeIn(name: string): Date | null {
  const [, year, month, day, hour, minute, second] = namePattern.exec(name) ?? [];
  if (year === undefined) return null;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}
