import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

const megabyte = 1024 * 1024;

/** Bytes of a volume. Space reserved for root does not count as free. */
export type DiskSpace = { free: number; total: number };

/** The state of the database's disk at the last check. */
export type DiskWatch = {
  /** Null before the first check, and for an external database, whose disk is on another machine. */
  freeBytes(): number | null;
  /** Whether to reject changes because little space is left: PostgreSQL stops if the disk is completely full. */
  isShort(): boolean;
  look(): Promise<void>;
};

type Watching = {
  log: Log;
  /** Null: the disk is on another machine. */
  read: () => Promise<DiskSpace | null>;
  /** Null: use `leastFree`. */
  minFreeMegabytes: number | null;
};

/**
 * Measures the free space at each `look`. A short disk stays short until a tenth more than the limit is free. Before
 * the first `look` it is not short.
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

/** Requires 10 % more before the disk counts as free again, so that the state does not flip with each check. */
function isShortNow(
  { free, total }: DiskSpace,
  { minFreeMegabytes, wasShort }: { minFreeMegabytes: number | null; wasShort: boolean },
): boolean {
  const least = minFreeMegabytes === null ? leastFree(total) : minFreeMegabytes * megabyte;
  return free < least * (wasShort ? 1.1 : 1);
}

/**
 * Returns the least free bytes: 5 % of the disk, at least 200 MB and at most 1000 MB. Only work in progress must still
 * fit, and that does not grow with the disk.
 */
export function leastFree(total: number): number {
  return Math.max(200 * megabyte, Math.min(total * 0.05, 1000 * megabyte));
}

/** In bytes. `free` is what an ordinary account can use, without the blocks reserved for root. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
