import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** How long a mail stays in the outbox of a clinic without a mail server. */
const keptMillis = 30 * 24 * 60 * 60 * 1000;

/** Removes mails from the outbox whose time is over, and parts of mails that were never finished. */
export async function sweepOutbox(dataDir: string, now: Date): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const path = join(folder, name);
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: now.getTime() };
    if (mtimeMs < now.getTime() - keptMillis) await rm(path, { force: true });
  }
}
