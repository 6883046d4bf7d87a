import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A restored file of DATA_DIR. It is written under a temporary name and renamed at the end. */
export type RestoredFile = {
  /** Moves the file to its final path. Returns the path of the kept previous file, or null if there was none. */
  putInPlace(): Promise<string | null>;
  discard(): Promise<void>;
};

export async function writeRestoredFile(
  path: string,
  data: AsyncIterable<Buffer>,
  now: Date,
): Promise<RestoredFile> {
  const waiting = `${path}.restored`;
  await mkdir(dirname(path), { recursive: true });
  const file = await open(waiting, 'w', 0o600);
  try {
    for await (const piece of data) await file.writeFile(piece);
    // If root runs the restore, the account that runs the server must still be able to read the file.
    const { uid, gid } = await stat(dirname(path));
    if (process.getuid?.() === 0) await file.chown(uid, gid);
    await file.sync();
  } finally {
    await file.close();
  }
  return {
    putInPlace: async () => {
      const kept = await keepAside(path, now);
      await rename(waiting, path);
      return kept;
    },
    discard: () => rm(waiting, { force: true }),
  };
}

/** Keeps the previous file under a second name (a hard link), so that its path is never without a file. */
async function keepAside(path: string, now: Date): Promise<string | null> {
  if (!(await stat(path).catch(() => null))?.size) return null;
  const kept = `${path}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  await link(path, kept);
  return kept;
}
