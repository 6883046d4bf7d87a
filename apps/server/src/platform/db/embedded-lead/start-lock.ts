import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartRefusal } from '#platform/start-refusal';
import { isAlive } from './postmaster.ts';

export type StartLock = { release(): Promise<void> };

/** Makes sure that one Anteroom at a time works on a data folder. A lock left by a killed one is taken over. */
export async function takeStartLock(dataDir: string): Promise<StartLock> {
  const path = join(dataDir, 'anteroom.pid');
  const mine = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(mine, `${process.pid} ${await startTime(process.pid)}\n`, { mode: 0o644 });
  try {
    await takeOver(path, mine, dataDir);
  } finally {
    await rm(mine, { force: true });
  }
  return { release: () => rm(path, { force: true }) };
}

async function takeOver(path: string, mine: string, dataDir: string): Promise<void> {
  for (;;) {
    if (await tryLink(mine, path)) return;
    const holder = await readFile(path, 'utf8').catch(() => '');
    const [pid = 0] = holder.split(' ').map(Number);
    if (await isHeld(holder))
      throw new StartRefusal(`Anteroom is already running on ${dataDir} (process ${pid}).`);
    await removeStale(path, holder);
  }
}

async function tryLink(mine: string, path: string): Promise<boolean> {
  try {
    await link(mine, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Process ids are used again, so the time the process began counts as well, where the system tells it. */
async function isHeld(holder: string): Promise<boolean> {
  const [pid = '', began = ''] = holder.trim().split(' ');
  return isAlive(Number(pid)) && Number(pid) > 0 && (await startTime(Number(pid))) === began;
}

/** Only what was judged stale may go: another starter may have replaced it meanwhile. */
async function removeStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  await rename(path, aside).catch(() => undefined);
  const removed = await readFile(aside, 'utf8').catch(() => stale);
  if (removed !== stale) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

async function startTime(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The command's name may hold spaces, so fields are counted from behind it: the 22nd is the start time.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
}
