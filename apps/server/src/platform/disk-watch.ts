import { statfs } from 'node:fs/promises';
import type { Log } from './log.ts';

const megabyte = 1024 * 1024;

/** Of a volume, in bytes. What only root may still use does not count as free. */
export type DiskSpace = { free: number; total: number };

/** What the last look at the database's disk has shown. */
export type DiskWatch = {
  /** Null where nobody here can know: before the first look, and of the disk of an external database. */
  freeBytes(): number | null;
  /** So little is left that nothing more may be saved: with none at all PostgreSQL ends in the middle of its work. */
  isShort(): boolean;
  look(): Promise<void>;
};

type Watching = {
  log: Log;
  /** Null where the disk is not this machine's. */
  read: () => Promise<DiskSpace | null>;
  /** Null: what `leastFree` holds right. */
  minFreeMegabytes: number | null;
};

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
        log.error(free, 'the disk is nearly full: nothing is saved until there is room, reading goes on');
      else log.info(free, 'the disk has room again: everything is saved as before');
    },
  };
}

/** There must be a tenth more before it counts as enough again, so that it does not change from call to call. */
function isShortNow(
  { free, total }: DiskSpace,
  { minFreeMegabytes, wasShort }: { minFreeMegabytes: number | null; wasShort: boolean },
): boolean {
  const least = minFreeMegabytes === null ? leastFree(total) : minFreeMegabytes * megabyte;
  return free < least * (wasShort ? 1.1 : 1);
}

/**
 * 200 MB or 5 % of the disk, whichever is more; but of a very large disk 1000 MB are enough, for what must still fit
 * is the work under way, which does not grow with the disk.
 */
function leastFree(total: number): number {
  return Math.max(200 * megabyte, Math.min(total * 0.05, 1000 * megabyte));
}

export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}
