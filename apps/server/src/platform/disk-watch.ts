import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

const megabyte = 1024 * 1024;

/** The free and total space of a volume in bytes. Space reserved for root does not count as free. */
export type DiskSpace = { free: number; total: number };

/** The state of the database's disk at the time of the last check. */
export type DiskWatch = {
  /**
   * Returns the free bytes. Null before the first check, and for an external database, whose disk is on another
   * machine.
   */
  freeBytes(): number | null;
  /**
   * Returns whether the server must reject changes because little disk space is left. PostgreSQL stops if the disk is
   * completely full.
   */
  isShort(): boolean;
  look(): Promise<void>;
};

type Watching = {
  log: Log;
  /** Reads the free disk space. Null: the disk is on another machine. */
  read: () => Promise<DiskSpace | null>;
  /** The minimum free space in megabytes. Null: use `leastFree`. */
  minFreeMegabytes: number | null;
};

/**
 * Creates a watch that measures the free space at each `look`. A disk counts as short from when its free space falls
 * below the limit until it is 10 % above the limit. Before the first `look` it does not count as short.
 */
export function createDiskWatch({ log, read, minFreeMegabytes }: Watching): DiskWatch {
  let space: DiskSpace | null = null;
  let isShort = false;
  return {
    freeBytes: () => space?.free ?? null,
    isShort: () => isShort,
    look: async () => {
      space = await read();
      const wasShort = isShort;
      isShort = space !== null && isShortNow(space, { minFreeMegabytes, wasShort });
      if (isShort === wasShort) return;
      const free = { freeMegabytes: Math.floor((space?.free ?? 0) / megabyte) };
      if (isShort)
        log.error(
          free,
          'the disk is nearly full: changes are rejected until there is space, reading still works',
        );
      else log.info(free, 'the disk has space again: changes are accepted');
    },
  };
}

/**
 * Returns whether the disk is short of space. A short disk needs 10 % more than the limit to recover, so that the state
 * does not change with each check.
 */
function isShortNow(
  { free, total }: DiskSpace,
  { minFreeMegabytes, wasShort }: { minFreeMegabytes: number | null; wasShort: boolean },
): boolean {
  const least = minFreeMegabytes === null ? leastFree(total) : minFreeMegabytes * megabyte;
  return free < least * (wasShort ? 1.1 : 1);
}

/**
 * Returns the default limit of free space in bytes: 5 % of the disk, but at least 200 MB and at most 1000 MB. Only
 * running work needs this space, and such work does not grow with the disk.
 */
export function leastFree(total: number): number {
  return Math.max(200 * megabyte, Math.min(total * 0.05, 1000 * megabyte));
}

/**
 * Returns the space of a disk in bytes. `free` is the space that ordinary system accounts can use, without the blocks
 * reserved for root.
 */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
