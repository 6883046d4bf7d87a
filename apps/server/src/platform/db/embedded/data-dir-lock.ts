import { accessSync, constants, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartRefusal } from '#platform/start-refusal';

export type DataDirLock = { release(): void };

/** The folder is another process's. */
export class DataDirInUse extends StartRefusal {
  override readonly name = 'DataDirInUse';
}

/**
 * Takes the folder for this process or refuses. Node has no file lock of its own, but SQLite has one, and the system
 * gives it back when the process dies, however it dies. A file with a process id alone would outlive its process,
 * and two starts that both find it stale would both go on.
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
