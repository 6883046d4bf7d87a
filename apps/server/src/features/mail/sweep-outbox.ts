import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds that the outbox keeps a mail. */
const keptMillis = 30 * 24 * 60 * 60 * 1000;

/** Deletes the files of the mails with these job ids. Each file name contains the job id. */
export async function removeFromOutbox(dataDir: string, jobIds: readonly number[]): Promise<void> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const jobs = new Set(jobIds);
  for (const name of names) {
    const [, job] = /-(\d{8,})-[a-z_]+\.eml(?:\.part)?$/.exec(name) ?? [];
    if (job !== undefined && jobs.has(Number(job))) await rm(join(folder, name), { force: true });
  }
}

/** Deletes old mails and old unfinished files from the outbox. Returns how many. */
export async function sweepOutbox(dataDir: string, now: Date): Promise<number> {
  let count = 0;
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const path = join(folder, name);
    const { mtimeMs } = (await stat(path).catch(() => null)) ?? { mtimeMs: now.getTime() };
    if (mtimeMs >= now.getTime() - keptMillis) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}
