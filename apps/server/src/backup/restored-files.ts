import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file of DATA_DIR that comes back with a clinic: written beside its place first, and put there at the end. */
export type RestoredFile = {
  /** Where the one before was kept, or null where there was none. */
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
    // Where root restores what another account serves, that one has to read it.
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

/** A second name for it, so that its place is never empty. */
async function keepAside(path: string, now: Date): Promise<string | null> {
  if (!(await stat(path).catch(() => null))?.size) return null;
  const kept = `${path}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  await link(path, kept);
  return kept;
}
