import { accessSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#platform/config/start-error';

export type DataDirLock = { release(): void };

/** Thrown if another process has locked DATA_DIR: a server, or a command that needs exclusive use. */
export class DataDirInUse extends StartError {
  override readonly name = 'DataDirInUse';
}

/**
 * Locks the folder for this process, or throws. Uses SQLite's file lock, because Node has no file locks. The operating
 * system releases this lock even if the process is killed. A PID file would remain after a kill, and two processes that
 * start at once could both find it stale and both continue.
 */
export function lockDataDir(folder: string): DataDirLock {
  accessSync(folder, constants.W_OK);
  const lock = takeLock(folder);
  const pidFile = join(folder, 'anteroom.pid');
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release: () => {
      rmSync(pidFile, { force: true });
      lock.close();
    },
  };
}

function takeLock(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'anteroom.lock'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new DataDirInUse(`Anteroom is already running on ${folder}${describeHolder(folder)}.`);
  }
}

function isBusy(error: unknown): boolean {
  const busyCode = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === busyCode;
}

function describeHolder(folder: string): string {
  try {
    return ` (process ${readFileSync(join(folder, 'anteroom.pid'), 'utf8').trim()})`;
  } catch {
    return '';
  }
}
